import { t } from '@lingui/core/macro'
import type { ProductRow } from '@stoa/contract/product.ts'
import { useSession } from '../../lib/use-session.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Listing } from '../../ui/index-types.ts'
import { LayoutSwitch, useLayout } from '../../ui/layout-switch.tsx'
import { TilesSkeleton } from '../../ui/tiles-skeleton.tsx'
import { productColumns } from './product-columns.tsx'
import { listFilters } from './product-filters.ts'
import { viewChoices } from './product-labels.ts'

const nothing = () => undefined
const onItsWay: Listing<ProductRow> = {
  rows: [],
  total: undefined,
  isLoading: true,
  isStale: false,
  error: undefined,
  retry: nothing,
  hasMore: false,
  isLoadingMore: false,
  loadMore: nothing,
}

/** The list of products while what belongs on it is not known yet: its own shape, in which nothing can be pressed. */
export function ProductsPending() {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const [layout] = useLayout('products')
  return (
    <div inert>
      <IndexPage
        title={t`Products`}
        noMatches=""
        list={onItsWay}
        columns={productColumns(isOperator)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        listQuery={{ filters: {} }}
        onQuery={nothing}
        views={viewChoices(isOperator)}
        filters={listFilters({ isOperator, currency: 'EUR' })}
        sorts={[{ value: '-updatedAt', label: t`Recently updated` }]}
        layoutSwitch={<LayoutSwitch layout={layout} onLayout={nothing} />}
        firstUse={{ title: '' }}
        card={{ thumbnail: nothing, subline: nothing, badge: nothing }}
        renderLoading={layout === 'grid' ? () => <TilesSkeleton height={400} /> : undefined}
      />
    </div>
  )
}
