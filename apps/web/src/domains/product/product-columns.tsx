import type { ProductRow } from '@stoa/contract/product.ts'
import { Layers } from 'lucide-react'
import { count, counted, percent } from '../../lib/format.ts'
import type { Column } from '../../ui/index-types.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { pictureOf, priceLabel, stockLabel } from './product-labels.ts'

/** Stock as a number; empty and uncounted in words. */
export function Stock({ value }: { value: number | null }) {
  const { words, tone } = stockLabel(value)
  return <span className={`pr-stock is-${tone}`}>{words}</span>
}

function Collections({ row: { collections } }: { row: ProductRow }) {
  const [first] = collections
  if (!first) return <span className="pr-quiet">None</span>
  const names = collections.map(({ name }) => name).join(', ')
  return (
    <span className="pr-collections" title={names}>
      {first.name}
      {collections.length > 1 && <span className="pr-quiet"> +{collections.length - 1}</span>}
    </span>
  )
}

function Updated({ at }: { at: string }) {
  return (
    <span className="pr-updated">
      <When at={at} />
    </span>
  )
}

/** The columns of the product list; an operator sees whose each product is. */
export function productColumns(isOperator: boolean): Column<ProductRow>[] {
  return [
    {
      id: 'product',
      header: 'Product',
      sort: 'name',
      cell: (row) => (
        <ObjectCell
          href={`/shop/products/${row.id}`}
          name={row.name || 'Without a name'}
          subline={row.merchantProductReference}
          pictureSrc={pictureOf(row)}
          mark={
            row.numberOfVariants > 1 && (
              <span className="pr-variants" title={counted(row.numberOfVariants, 'variant')}>
                <Layers size={12} aria-hidden />
                <span className="numbers">{count(row.numberOfVariants)}</span>
                <span className="st-hidden"> variants</span>
              </span>
            )
          }
        />
      ),
    },
    ...(isOperator ? [{ id: 'merchant', header: 'Merchant', cell: (row: ProductRow) => row.merchantName, width: '150px' }] : []),
    { id: 'collections', header: 'Collections', cell: (row) => <Collections row={row} />, width: '150px' },
    { id: 'category', header: 'Shop category', cell: (row) => row.externalCategory, width: '160px', isHidden: true },
    {
      id: 'mapped',
      header: 'Mapped %',
      cell: (row) => (row.percentageMapped === null ? '' : percent(row.percentageMapped)),
      align: 'end',
      width: '90px',
      isHidden: true,
    },
    { id: 'price', header: 'Price', cell: (row) => priceLabel(row) ?? <span className="pr-quiet">None</span>, align: 'end', width: '120px' },
    { id: 'stock', header: 'Stock', cell: (row) => <Stock value={row.stock} />, align: 'end', width: '110px' },
    { id: 'status', header: 'Status', cell: (row) => <StatusBadge product={row.status} />, width: '130px' },
    { id: 'approval', header: 'Approval', cell: (row) => <StatusBadge approval={row.approvalStatus} />, width: '120px' },
    { id: 'updated', header: 'Updated', cell: (row) => <Updated at={row.updatedAt} />, width: '140px', sort: 'updatedAt' },
  ]
}
