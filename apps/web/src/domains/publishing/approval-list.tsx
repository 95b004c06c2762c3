import { t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import { ApprovalStatus } from '@stoa/contract/states.ts'
import { Button } from '@mantine/core'
import { ClipboardCheck, ListChecks } from 'lucide-react'
import { useEffect } from 'react'
import { usePages } from '../../lib/calls.ts'
import { rememberList } from '../../lib/list-memory.ts'
import { contains, listQueryOf, searchOf, withoutContradiction } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { stringifySearch } from '../../lib/search-text.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { ListQuery } from '../../ui/list-query.ts'
import { statusChoices } from '../../ui/status-labels.ts'
import type { ListingFilter } from '../collection/collection-labels.ts'
import { approvalViews, listingFilters, listingQuery, readinessChoices, textOf, withSortOfView } from '../collection/collection-labels.ts'
import { listingCard, listingColumns, listingName, reviewHref } from '../collection/listing-columns.tsx'
import { useFreshListings } from '../collection/use-fresh-listings.ts'
import { useListingBulk } from '../collection/use-listing-bulk.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'

type ListProps = ScreenProps<Record<never, string>, ListSearch<ListingFilter>>

const hasPlace = true

/** What merchants put before the marketplace, over all its collections: the operator's inbox. */
export function ApprovalList({ search, setSearch }: ListProps) {
  useFreshListings()
  const saved = useSavedViews('approvals')
  const listQuery = withSortOfView(listQueryOf(search, listingFilters))
  const filter = contains('text', listQuery.text)
  const requested = listingQuery(approvalViews, listQuery.view, listQuery.filters)
  const list = usePages(collection.listings, {
    query: {
      count: true,
      ...requested,
      ...(listQuery.sort ? { sort: listQuery.sort } : {}),
      ...(filter ? { filter } : {}),
    },
  })
  const address = `/shop/approvals${stringifySearch(search)}`
  const { rows } = list
  useEffect(() => {
    rememberList(
      '/shop/approvals',
      address,
      rows.map(({ collectionProductId }) => collectionProductId),
    )
  }, [address, rows])
  const merchants = useMerchantChoices(rows)
  const { bulk, rowActions, dialogs } = useListingBulk({ selection: { listings: { ...requested, ...textOf(listQuery) } }, total: list.total })
  const ask = (next: ListQuery) =>
    setSearch(searchOf(withSortOfView(withoutContradiction(listQuery, next, (view) => approvalViews[view ?? 'pending']?.query)), listingFilters))
  return (
    <>
      <IndexPage
        title={t`Approvals`}
        noMatches={t`No products match`}
        list={list}
        columns={listingColumns({ hasPlace, hrefOf: reviewHref })}
        rowId={(row) => row.collectionProductId}
        rowHref={reviewHref}
        rowName={listingName}
        isFaded={(row) => row.status === 'Discontinued'}
        listQuery={listQuery}
        onQuery={ask}
        saved={saved}
        views={Object.entries(approvalViews).map(([value, { label }]) => ({ value, label }))}
        filters={[
          { key: 'merchantId', label: t`Merchant`, choices: merchants, isMany: true },
          { key: 'approvalStatus', label: t`Approval`, choices: statusChoices(ApprovalStatus.options), isMany: true },
          { key: 'readiness', label: t`Readiness`, choices: readinessChoices },
        ]}
        sorts={[
          { value: '-proposedAt', label: t`Newest` },
          { value: 'proposedAt', label: t`Oldest first` },
          { value: 'name', label: t`Name, A to Z` },
          ...(listQuery.view === 'changed' ? [{ value: '-changedAt', label: t`Recently updated` }] : []),
        ]}
        actions={[{ label: t`Approval rules`, icon: <ListChecks size={16} aria-hidden />, href: '/shop/approvals/rules' }]}
        searchHint={t`Search name or reference`}
        bulk={bulk}
        canSelectAll
        rowActions={rowActions}
        firstUse={{
          picture: <ClipboardCheck size={26} />,
          title: t`Nothing to review`,
          text: t`Products appear here when merchants submit them to a collection that requires approval.`,
          action: <Button onClick={() => ask({ view: 'all', filters: {} })}>{t`Show all listings`}</Button>,
        }}
        card={listingCard({ hasPlace })}
      />
      {dialogs}
    </>
  )
}
