import { t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import { ApprovalStatus } from '@stoa/contract/states.ts'
import { ArrowDownUp, FolderPlus, PackagePlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { useCall, usePages } from '../../lib/calls.ts'
import { contains, listQueryOf, searchOf, withoutContradiction } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import type { ListQuery } from '../../ui/list-query.ts'
import { IndexViews } from '../../ui/index-views.tsx'
import { useNavigation } from '../../ui/link.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { statusChoices } from '../../ui/status-labels.ts'
import { useRequirements } from '../attribute/use-requirements.ts'
import { CollectionAttributes } from './collection-attributes.tsx'
import { CollectionFacts, useSubcollections } from './collection-facts.tsx'
import type { ListingFilter } from './collection-labels.ts'
import { above, collectionViews, listingFilters, listingQuery, textOf } from './collection-labels.ts'
import { listingCard, listingColumns, listingHref, listingName } from './listing-columns.tsx'
import { useCollectionChanges } from './use-collection-changes.tsx'
import { useFreshListings } from './use-fresh-listings.ts'
import { useListingBulk } from './use-listing-bulk.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import styles from '../../ui/index-page.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const AddProductsDrawer = openedLater(async () => (await import('./add-products-drawer.tsx')).AddProductsDrawer)

type PageProps = ScreenProps<{ id: string }, ListSearch<ListingFilter>>

const hasPlace = false
const attributesView = { value: 'attributes', label: t`Attributes` }
const pageViews = [...Object.entries(collectionViews).map(([value, { label }]) => ({ value, label })), attributesView]

/** One collection of the operator's: what it is, where it is, and the products in it. */
export function CollectionPage(props: PageProps) {
  const { id } = props.params
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const { data, error, refetch } = useCall(collection.get, { params: { id } }, { enabled: isOperator })
  const below = useSubcollections(data)
  useFreshListings()
  if (!isOperator || isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  // While the next collection is on its way, the one before must not stand under its address.
  // Nor may what is below it come later than the page, and move it.
  if (data?.id !== id || below.isLoading)
    return (
      <PagePending
        error={error}
        onRetry={() => void refetch()}
        breadcrumb={{ label: t`Collections`, href: '/shop/collections' }}
        shape="column"
        heights={[640]}
      />
    )
  return <Whole key={id} {...props} one={data} />
}

type Header = { breadcrumb: { label: string; href: string }; description: ReactNode; actions: readonly Action[] }

function Whole(props: PageProps & { one: Collection }) {
  const { one, search } = props
  const { go } = useNavigation()
  const { menuActions, panels } = useCollectionChanges(() => go(one.parentId === null ? '/shop/collections' : `/shop/collections/${one.parentId}`))
  const parent = above(one).at(-1)
  const header: Header = {
    breadcrumb: parent ? { label: parent.name, href: `/shop/collections/${parent.id}` } : { label: t`Collections`, href: '/shop/collections' },
    description: <CollectionFacts one={one} />,
    actions: menuActions
      ? [
          { label: t`Arrange`, icon: <ArrowDownUp size={16} aria-hidden />, href: `/shop/collections/${one.id}/arrange` },
          { label: t`Edit`, icon: <Pencil size={16} aria-hidden />, onClick: () => menuActions.onEdit(one) },
          { label: t`Create subcollection`, icon: <FolderPlus size={16} aria-hidden />, onClick: () => menuActions.onAddBelow(one) },
          { label: t`Delete`, icon: <Trash2 size={16} aria-hidden />, isDanger: true, onClick: () => menuActions.onDelete(one) },
        ]
      : [],
  }
  return (
    <>
      {search.view === attributesView.value ? <Attributes {...props} header={header} /> : <Listings {...props} header={header} />}
      {panels}
    </>
  )
}

type PartProps = PageProps & { one: Collection; header: Header }

function Attributes({ one, search, setSearch, header }: PartProps) {
  const dialog = useRequirements(one)
  const saved = useSavedViews('collection-products')
  const ask = (next: ListQuery) => setSearch(searchOf(next, listingFilters))
  return (
    <>
      <PageHeader title={one.name} {...header} />
      <section className={styles.root} aria-label={t`Attributes`}>
        <IndexViews
          views={pageViews}
          usualView={pageViews[0]?.value}
          saved={saved}
          chosen={undefined}
          isChanged={false}
          requested={{ listQuery: listQueryOf(search, listingFilters), hidden: new Set() }}
          onQuery={ask}
          onChoose={(tab) => ask({ ...tab.listQuery, saved: tab.id })}
          onSave={undefined}
        />
        <CollectionAttributes one={one} dialog={dialog} />
      </section>
    </>
  )
}

function Listings({ one, search, setSearch, header }: PartProps) {
  const mayAdd = useMay('collection:propose')
  const [isAdding, setAdding] = useState(false)
  const saved = useSavedViews('collection-products')
  const listQuery = listQueryOf(search, listingFilters)
  const filter = contains('text', listQuery.text)
  const requested = listingQuery(collectionViews, listQuery.view, listQuery.filters)
  const list = usePages(collection.products, {
    params: { id: one.id },
    query: {
      count: true,
      ...requested,
      ...(listQuery.sort ? { sort: listQuery.sort } : {}),
      ...(filter ? { filter } : {}),
    },
  })
  const all = { selection: { listings: { ...requested, ...textOf(listQuery), collectionId: one.id } }, total: list.total }
  const { bulk, rowActions, dialogs } = useListingBulk(all, one)
  const merchants = useMerchantChoices(list.rows)
  const add = { label: t`Add products`, icon: <PackagePlus size={16} aria-hidden />, onClick: () => setAdding(true) }
  return (
    <>
      <IndexPage
        title={one.name}
        noMatches={t`No products match`}
        {...header}
        list={list}
        columns={listingColumns({ hasPlace })}
        rowId={(row) => row.collectionProductId}
        rowHref={listingHref}
        rowName={listingName}
        isFaded={(row) => row.status === 'Discontinued'}
        listQuery={listQuery}
        onQuery={(next) =>
          setSearch(
            searchOf(
              withoutContradiction(listQuery, next, (view) => collectionViews[view ?? 'all']?.query),
              listingFilters,
            ),
          )
        }
        views={pageViews}
        saved={saved}
        filters={[
          { key: 'merchantId', label: t`Merchant`, choices: merchants, isMany: true },
          { key: 'approvalStatus', label: t`Status`, choices: statusChoices(ApprovalStatus.options), isMany: true },
        ]}
        sorts={[
          { value: 'position', label: t`Collection order` },
          { value: 'name', label: t`Name, A to Z` },
          { value: '-proposedAt', label: t`Newest` },
        ]}
        searchHint={t`Search name or reference`}
        bulk={bulk}
        canSelectAll
        rowActions={rowActions}
        {...(mayAdd ? { primary: add } : {})}
        firstUse={{
          picture: <PackagePlus size={26} />,
          title: one.isLeaf ? t`No products in this collection yet` : t`No products directly in this collection`,
          text: one.isLeaf
            ? t`Add products that merchants have pushed, or wait for merchants to submit products.`
            : t`Its products are in its subcollections. You can add products here as well.`,
        }}
        card={listingCard({ hasPlace })}
      />
      {isAdding && <AddProductsDrawer place={one} onClose={() => setAdding(false)} />}
      {dialogs}
    </>
  )
}
