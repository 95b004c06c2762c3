import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Calls `load` while the marked element is within 50 px of the window. `count` is how many rows there are: it looks again after each page. */
export function useInfiniteScroll(load: () => void, isRequested: boolean, count: number): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    const element = mark.current
    if (!element || !isRequested) return undefined
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && latest.current(), {
      rootMargin: '0px 0px 50px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isRequested, count])
  return mark
}
