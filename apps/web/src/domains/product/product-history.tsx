import { product } from '@stoa/contract/product.ts'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { PanelError } from '../../ui/states.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { ProductTimeline } from './product-timeline.tsx'

/** Everything that happened to a product, page by page. `recent` stays until the first page is there. */
export function ProductHistory({ id, recent }: { id: string; recent: ReactNode }) {
  const { rows, hasMore, isLoading, isLoadingMore, error, loadMore, retry } = usePages(product.history, { params: { id }, query: { limit: 25 } })
  return (
    <>
      {rows.length === 0 ? recent : <ProductTimeline events={rows} />}
      {error !== undefined && <PanelError message={messageOf(error)} onRetry={retry} />}
      {error === undefined && <ShowMore list={{ hasMore: isLoading || hasMore, isLoadingMore: isLoading || isLoadingMore, loadMore }} />}
    </>
  )
}
