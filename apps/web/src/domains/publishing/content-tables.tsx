import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import type { ListingContent, ListingDifference } from '@stoa/contract/publishing.ts'
import type { Picture } from '@stoa/contract/text.ts'
import { money, percentOfBasisPoints } from '../../lib/format.ts'
import { Table } from '../../ui/table.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './review.module.css'
import layoutStyles from '../../ui/layout.module.css'

/** Before and after, field by field. */
export function DifferenceTable({ fields }: { fields: readonly ListingDifference[] }) {
  return (
    <Table label={t`Differences`} isTop>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`Approved`}</th>
          <th scope="col">{t`Now`}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((one) => (
          <tr key={one.field}>
            <th scope="row">
              {one.label}
              <Moved one={one} />
            </th>
            <td>
              <Side text={one.before} pictures={one.pictures?.before} nothing={t`None`} />
            </td>
            <td className={styles.isAfter}>
              <Side text={one.after} pictures={one.pictures?.after} nothing={t`Removed`} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Moved({ one: { prices } }: { one: ListingDifference }) {
  if (!prices || prices.movedBasisPoints === null) return null
  const { movedBasisPoints: moved } = prices
  return <Box component="span" display="block" className="numbers">{`${moved > 0 ? '+' : '−'}${percentOfBasisPoints(Math.abs(moved))}`}</Box>
}

function Side({ text, pictures, nothing }: { text: string | null; pictures: readonly Picture[] | undefined; nothing: string }) {
  if (pictures) return pictures.length > 0 ? <Pictures pictures={pictures} /> : <span className={textStyles.note}>{t`No images`}</span>
  return text === null ? <span className={textStyles.note}>{nothing}</span> : <span className={textStyles.lines}>{text}</span>
}

function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <Flex component="span" gap={8} wrap="wrap">
      {pictures.map(({ src, alt }, index) => (
        <Box
          className={layoutStyles.contain}
          component="img"
          w={88}
          h={88}
          bd="1px solid var(--border)"
          bdrs="md"
          bg="var(--surface)"
          key={`${index} ${src}`}
          src={src}
          alt={alt}
          loading="lazy"
        />
      ))}
    </Flex>
  )
}

/** A product as a marketplace is sent of it. */
export function ContentTable({ content }: { content: ListingContent }) {
  const { name, description, brand, category, tags, options, attributes, price, images, variants } = content
  const lines: (readonly [label: string, text: string])[] = [
    [t`Name`, name],
    [t`Description`, description],
    [t`Brand`, brand],
    [t`Price`, price === null ? '' : money(price)],
    [t`Category`, category],
    [t`Tags`, tags],
    [t`Options`, options],
    [t`Attributes`, attributes],
  ]
  return (
    <Table label={t`Content`} isTop>
      <tbody>
        <tr>
          <th scope="row">{t`Images`}</th>
          <td>{images.length > 0 ? <Pictures pictures={images} /> : <span className={textStyles.note}>{t`None`}</span>}</td>
        </tr>
        {lines
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <span className={textStyles.lines}>{text}</span>
              </td>
            </tr>
          ))}
        {variants.length > 1 && (
          <tr>
            <th scope="row">{t`Variants`}</th>
            <td>
              <Flex component="ul" direction="column" gap={6}>
                {variants.map((one) => (
                  <Flex component="li" gap={12} justify="space-between" maw={420} key={one.reference}>
                    {one.name || one.sku || one.reference}
                    <span className="numbers">{one.price === null ? t`No price` : money(one.price)}</span>
                  </Flex>
                ))}
              </Flex>
            </td>
          </tr>
        )}
      </tbody>
    </Table>
  )
}
