import { useEffect } from 'react'
import type { Pages } from '../../lib/calls.ts'

/** Reads a short list to its end, for a screen that sorts it into sections. Marketplaces of an installation are tens, not thousands. */
export function useAllPages({
  hasMore,
  isLoadingMore,
  loadMore,
  error,
}: Pick<Pages<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore' | 'error'>): void {
  useEffect(() => {
    if (hasMore && !isLoadingMore && error === undefined) loadMore()
  }, [hasMore, isLoadingMore, loadMore, error])
}
