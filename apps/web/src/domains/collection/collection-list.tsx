import { t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import { FolderDown, FolderTree, Plus } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import { LayoutSwitch, useLayout } from '../../ui/layout-switch.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { toastFailed, toastNote } from '../../ui/toasts.tsx'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'
import { useShopImport } from '../company/use-shop-import.ts'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import { BranchesSkeleton, CollectionCards } from './collection-cards.tsx'
import { useCollectionChanges } from './use-collection-changes.tsx'
import { useFreshListings } from './use-fresh-listings.ts'

// Fetched where somebody chose it: the collections are cards otherwise.
const CollectionOutline = lazy(() => import('./collection-outline.tsx').then((file) => ({ default: file.CollectionOutline })))

type ListProps = ScreenProps<Record<never, string>, ListSearch>

const views = [
  { value: 'all', label: t`All` },
  { value: 'root', label: t`Root only` },
  { value: 'leaf', label: t`Leaf only` },
]
const queries: Readonly<Record<string, { isRoot?: boolean; isLeaf?: boolean }>> = { root: { isRoot: true }, leaf: { isLeaf: true } }

/** The collections of the operator's marketplace as cards, in the order of their tree. */
export function CollectionList(props: ListProps) {
  const account = useSession()
  return account?.companyType === 'MARKETPLACE' ? <Own {...props} marketplaceId={account.companyId} /> : <NotFoundPage />
}

function Own({ search, setSearch, marketplaceId }: ListProps & { marketplaceId: string }) {
  useFreshListings()
  const { create, menuActions, panels } = useCollectionChanges()
  const [layout, setLayout] = useLayout('collections', 'grid')
  const { go } = useNavigation()
  const shopImport = useShopImport()
  const take = useSend(collection.importCollections, {
    onSuccess: ({ runId }) => {
      toastNote(t`Syncing, this may take a while...`)
      go(`/shop/runs/${runId}`)
    },
    onError: (error) => toastFailed(messageOf(error)),
  })
  const saved = useSavedViews('collections')
  const listQuery = listQueryOf(search, [])
  const filter = contains('name', listQuery.text)
  const list = usePages(collection.paged, {
    params: { id: marketplaceId },
    query: {
      count: true,
      limit: 48,
      ...queries[listQuery.view ?? ''],
      ...(listQuery.sort ? { sort: listQuery.sort } : {}),
      ...(filter ? { filter } : {}),
    },
  })
  const isTree =
    queries[listQuery.view ?? ''] === undefined && filter === undefined && (listQuery.sort === undefined || listQuery.sort === 'position')
  // A tree is drawn whole: its cards show what is below them.
  useAllPages({ ...list, hasMore: isTree && list.hasMore })
  return (
    <>
      <IndexPage
        title={t`Collections`}
        noMatches={t`No collections match`}
        list={list}
        columns={[{ id: 'name', header: t`Collection`, cell: (row: Collection) => row.name }]}
        rowId={(row) => row.id}
        rowHref={(row) => `/shop/collections/${row.id}`}
        rowName={(row) => row.name}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, []))}
        views={views}
        saved={saved}
        sorts={[
          { value: 'position', label: t`Collection tree` },
          { value: 'name', label: t`Name, A to Z` },
          { value: '-updatedAt', label: t`Recently updated` },
        ]}
        searchHint={t`Search name`}
        actions={
          create && shopImport.isOffered
            ? [
                {
                  label: t`Import from your shop`,
                  icon: <FolderDown size={16} aria-hidden />,
                  onClick: () => take.mutate({}),
                  isBusy: take.isPending,
                  disabledReason: shopImport.disabledReason,
                },
              ]
            : []
        }
        {...(create ? { primary: { label: t`Create collection`, icon: <Plus size={16} aria-hidden />, onClick: create } } : {})}
        firstUse={{
          picture: <FolderTree size={26} />,
          title: t`Create your first collection`,
          text: t`Shoppers find products in collections. Merchants submit products, and you approve them.`,
        }}
        extra={<LayoutSwitch layout={layout} onLayout={setLayout} />}
        renderLoading={layout === 'grid' ? () => <BranchesSkeleton /> : undefined}
        renderRows={(rows) =>
          layout === 'table' && isTree && !list.hasMore ? (
            <Suspense fallback={<BranchesSkeleton />}>
              <CollectionOutline rows={rows} menuActions={menuActions} />
            </Suspense>
          ) : (
            <CollectionCards rows={rows} menuActions={menuActions} isTree={isTree} />
          )
        }
      />
      {panels}
    </>
  )
}
