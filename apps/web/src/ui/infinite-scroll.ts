import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Listing } from './index-types.ts'

type Loaded = Pick<Listing<unknown>, 'rows' | 'canLoadMore' | 'loadMore'>

/** Loads further rows while the marked element is within 50 px of the window. It looks again after each page, and whenever rows can be loaded again. */
export function useInfiniteScroll({ rows, canLoadMore, loadMore }: Loaded): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(loadMore)
  useEffect(() => {
    latest.current = loadMore
  })
  useEffect(() => {
    const element = mark.current
    if (!element || !canLoadMore) return undefined
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && latest.current(), {
      rootMargin: '0px 0px 50px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [canLoadMore, rows.length])
  return mark
}
