import { t } from '@lingui/core/macro'
import type { Variant } from '@stoa/contract/product.ts'
import { Flex } from '@mantine/core'
import { useState } from 'react'
import { count, variantName } from '../../lib/format.ts'
import { Thumbnail } from '../../ui/object-cell.tsx'
import { Table } from '../../ui/table.tsx'
import { Money } from '../../ui/when.tsx'
import { Stock } from './product-columns.tsx'
import textStyles from '../../ui/text.module.css'
import productStyles from './product.module.css'

const shownAtFirst = 20

/** What can be bought of a product, one row a variant: option values, number, price and stock. */
export function VariantTable({ variants, options }: { variants: readonly Variant[]; options: readonly { name: string }[] }) {
  const [isWhole, setWhole] = useState(false)
  if (variants.length === 0) return <p className={textStyles.empty}>{t`No variants for sale.`}</p>
  const rows = isWhole ? variants : variants.slice(0, shownAtFirst)
  const names = options.map(({ name }) => name)
  const has = {
    picture: variants.some(({ image }) => image),
    compareAt: variants.some(({ compareAtPrice }) => compareAtPrice),
    gtin: variants.some(({ gtin }) => gtin),
    weight: variants.some(({ weightGrams }) => weightGrams !== null),
  }
  return (
    <>
      <Table label={t`Variants`} isStacked>
        <thead>
          <tr>
            <th scope="col">{names.length === 0 ? t`Variant` : names.join(' / ')}</th>
            <th scope="col">{t`SKU`}</th>
            {has.gtin && <th scope="col">{t`GTIN`}</th>}
            {has.weight && (
              <th scope="col" data-end>
                {t`Weight`}
              </th>
            )}
            {has.compareAt && (
              <th scope="col" data-end>
                {t`Compare-at price`}
              </th>
            )}
            <th scope="col" data-end>
              {t`Price`}
            </th>
            <th scope="col" data-end>
              {t`Stock`}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((variant) => (
            <tr key={variant.id}>
              <th scope="row">
                <Flex component="span" gap={10} align="center">
                  {has.picture && <Thumbnail src={variant.image?.src ?? null} />}
                  <span>{valuesOf(variant, names)}</span>
                </Flex>
              </th>
              <td className={`${textStyles.nowrap} numbers`} data-label={t`SKU`}>
                {variant.sku}
              </td>
              {has.gtin && (
                <td className="numbers" data-label={t`GTIN`}>
                  {variant.gtin}
                </td>
              )}
              {has.weight && (
                <td data-end data-label={t`Weight`}>
                  {variant.weightGrams === null ? '' : `${count(variant.weightGrams)} g`}
                </td>
              )}
              {has.compareAt && (
                <td data-end data-label={t`Compare-at price`}>
                  <s className={textStyles.note}>
                    <Money value={variant.compareAtPrice} />
                  </s>
                </td>
              )}
              <td data-end data-label={t`Price`}>
                {variant.price === null ? (
                  <span className={productStyles.stock} data-stock="bad">{t`No price`}</span>
                ) : (
                  <Money value={variant.price} />
                )}
              </td>
              <td data-end data-label={t`Stock`}>
                <Stock value={variant.stock} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length < variants.length && (
        <p className={textStyles.empty}>
          <button type="button" className={textStyles.link} onClick={() => setWhole(true)}>
            {t`Show all ${count(variants.length)}`}
          </button>
        </p>
      )}
    </>
  )
}

function valuesOf({ options, name }: Variant, names: readonly string[]): string {
  const values = names.map((one) => options.find((option) => option.name === one)?.value ?? '–')
  return names.length > 0 && options.length > 0 ? values.join(' / ') : variantName(name) || t`Only variant`
}
