import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { ProductRow } from '@stoa/contract/product.ts'
import { Layers } from 'lucide-react'
import { count, percent } from '../../lib/format.ts'
import type { Column } from '../../ui/index-types.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { pictureOf, priceLabel, stockLabel } from './product-labels.ts'
import { standingLine } from './product-standing.ts'
import textStyles from '../../ui/text.module.css'
import styles from './product.module.css'

/** Stock as a number; empty and uncounted in words. */
export function Stock({ value }: { value: number | null }) {
  const { words, tone } = stockLabel(value)
  return (
    <span className={styles.stock} data-stock={tone}>
      {words}
    </span>
  )
}

function Collections({ row: { collections } }: { row: ProductRow }) {
  const [first] = collections
  if (!first) return <span className={textStyles.note}>{t`None`}</span>
  const names = collections.map(({ name }) => name).join(', ')
  return (
    <Box className={textStyles.truncate} component="span" maw={180} display="block" title={names}>
      {first.name}
      {collections.length > 1 && <span className={textStyles.note}> +{collections.length - 1}</span>}
    </Box>
  )
}

/** The status of a product; of one that is published, that sales are paused. */
export function ProductBadge({ row: { status, isPaused } }: { row: Pick<ProductRow, 'status' | 'isPaused'> }) {
  return status === 'Published' && isPaused ? <Tag colour="pending">{t`Sales paused`}</Tag> : <StatusBadge product={status} />
}

function Updated({ at }: { at: string }) {
  return (
    <span className={textStyles.nowrap}>
      <When at={at} />
    </span>
  )
}

/** The columns of the product list; an operator sees whose each product is. */
export function productColumns(isOperator: boolean, hasMarketplace = true): Column<ProductRow>[] {
  return [
    {
      id: 'product',
      header: t`Product`,
      sort: 'name',
      cell: (row) => (
        <ObjectCell
          href={`/shop/products/${row.id}`}
          name={row.name || t`Unnamed product`}
          subline={row.merchantProductReference}
          pictureSrc={pictureOf(row)}
          mark={
            row.numberOfVariants > 1 && (
              <span className={textStyles.pill} title={t`${plural(row.numberOfVariants, { one: '# variant', other: '# variants' })}`}>
                <Layers size={12} aria-hidden />
                <span className="numbers">{count(row.numberOfVariants)}</span>
                <span className={textStyles.hidden}> {t`variants`}</span>
              </span>
            )
          }
        />
      ),
    },
    ...(isOperator ? [{ id: 'merchant', header: t`Merchant`, cell: (row: ProductRow) => row.merchantName, width: '150px' }] : []),
    { id: 'collections', header: t`Collections`, cell: (row) => <Collections row={row} />, width: '150px' },
    { id: 'category', header: t`Shop category`, cell: (row) => row.externalCategory, width: '160px', isHidden: true },
    {
      id: 'mapped',
      header: t`Mapped %`,
      cell: (row) => (row.percentageMapped === null ? '' : percent(row.percentageMapped)),
      align: 'end',
      width: '90px',
      isHidden: true,
    },
    {
      id: 'price',
      header: t`Price`,
      cell: (row) => priceLabel(row) ?? <span className={textStyles.note}>{t`None`}</span>,
      align: 'end',
      width: '120px',
    },
    { id: 'stock', header: t`Stock`, cell: (row) => <Stock value={row.stock} />, align: 'end', width: '110px' },
    {
      id: 'status',
      header: t`Status`,
      cell: (row) => (
        <span title={standingLine({ ...row, isInCollection: row.collections.length > 0, missing: row.lacksRequired, hasMarketplace }, !isOperator)}>
          <ProductBadge row={row} />
        </span>
      ),
      width: '130px',
    },
    { id: 'approval', header: t`Approval`, cell: (row) => <StatusBadge approval={row.approvalStatus} />, width: '120px' },
    { id: 'updated', header: t`Updated`, cell: (row) => <Updated at={row.updatedAt} />, width: '140px', sort: 'updatedAt' },
  ]
}
