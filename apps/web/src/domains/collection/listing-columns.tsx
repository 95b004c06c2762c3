import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import type { Listing } from '@stoa/contract/collection.ts'
import { money, percent } from '../../lib/format.ts'
import type { Column, IndexPageProps } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { ObjectCell, Thumbnail } from '../../ui/object-cell.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { Stock } from '../product/product-columns.tsx'
import { rejectionText } from '../product/listing/rejection-labels.ts'
import { listingReadiness } from '../product/listing/readiness-labels.ts'
import { pictureOf } from '../product/product-labels.ts'
import { changeLabels } from './collection-labels.ts'
import textStyles from '../../ui/text.module.css'

/** Where a listing leads: to its product. */
export const listingHref = (row: Listing): string => `/shop/products/${row.id}`

/** Where a listing is looked at beside what was approved of it. */
export const reviewHref = (row: Listing): string => `/shop/approvals/${row.collectionProductId}`

/** How a listing is called. */
export const listingName = (row: Listing): string => row.name || row.merchantProductReference

function Approval({ row }: { row: Listing }) {
  const lacks = listingReadiness(row)
  const rejection = rejectionText(row)
  return (
    <Flex component="span" direction="column" gap={2} align="flex-start" title={rejection ?? lacks}>
      <StatusBadge approval={row.approvalStatus} />
      {rejection !== null && (
        <Box className={textStyles.truncate} component="span" maw={168} c="dimmed" fz="xs">
          {rejection}
        </Box>
      )}
      {lacks !== undefined && (
        <Box className={textStyles.truncate} component="span" maw={168} c="dimmed" fz="xs">
          {lacks}
        </Box>
      )}
      {row.changedAt !== null && (
        <Box
          className={textStyles.truncate}
          component="span"
          maw={168}
          c="dimmed"
          fz="xs"
        >{t`Changed since approval: ${row.changeKinds.map((kind) => changeLabels[kind]).join(', ')}`}</Box>
      )}
    </Flex>
  )
}

function Place({ row: { collection } }: { row: Listing }) {
  if (!collection) return <span className={textStyles.note}>{t`Unassigned`}</span>
  return (
    <Box
      className={`${textStyles.name} ${textStyles.truncate}`}
      component={Link}
      display="block"
      maw={150}
      href={`/shop/collections/${collection.id}`}
    >
      {collection.name}
    </Box>
  )
}

/** The columns of listings; with `hasPlace` also which collection each is in. */
export function listingColumns({ hasPlace, hrefOf = listingHref }: { hasPlace: boolean; hrefOf?: (row: Listing) => string }): Column<Listing>[] {
  return [
    {
      id: 'product',
      header: t`Product`,
      sort: 'name',
      cell: (row) => (
        <ObjectCell href={hrefOf(row)} name={row.name || t`Unnamed product`} subline={row.merchantProductReference} pictureSrc={pictureOf(row)} />
      ),
    },
    { id: 'merchant', header: t`Merchant`, cell: (row) => row.merchantName, width: '150px' },
    ...(hasPlace ? [{ id: 'collection', header: t`Collection`, cell: (row: Listing) => <Place row={row} />, width: '150px' }] : []),
    {
      id: 'price',
      header: t`Price`,
      cell: (row) => (row.price === null ? <span className={textStyles.note}>{t`None`}</span> : money(row.price)),
      align: 'end',
      width: '110px',
    },
    { id: 'stock', header: t`Stock`, cell: (row) => <Stock value={row.stock} />, align: 'end', width: '110px' },
    { id: 'mapped', header: t`Mapped %`, cell: (row) => percent(row.percentageMapped), align: 'end', width: '90px', isHidden: true },
    // A queue of approvals has one state in sight: that of the approval.
    { id: 'status', header: t`Product status`, cell: (row) => <StatusBadge product={row.status} />, width: '140px', isHidden: hasPlace },
    { id: 'approval', header: t`Approval`, cell: (row) => <Approval row={row} />, width: '192px' },
    { id: 'proposed', header: t`Requested`, cell: (row) => <When at={row.proposedAt} />, width: '130px' },
  ]
}

/** A listing on a narrow screen. */
export function listingCard({ hasPlace }: { hasPlace: boolean }): NonNullable<IndexPageProps<Listing>['card']> {
  return {
    thumbnail: (row) => <Thumbnail src={pictureOf(row)} />,
    subline: (row) =>
      [
        row.merchantName,
        hasPlace ? (row.collection?.name ?? t`Unassigned`) : undefined,
        row.price === null ? undefined : money(row.price),
        rejectionText(row),
        listingReadiness(row),
      ]
        .filter(Boolean)
        .join(' · '),
    badge: (row) => <StatusBadge approval={row.approvalStatus} />,
  }
}
