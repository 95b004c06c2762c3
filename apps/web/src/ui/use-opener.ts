import type { PointerEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { FetchedLater } from './fetched-later.ts'

/** How a button opened what belongs to it. */
export type Opening = 'pressed' | 'hovered'

/**
 * The events of a button that opens something fetched later: it is fetched as soon as pointer or keyboard reach the button. With `hoverMs` a mouse that
 * stays that long over the button opens it too. Returns how it was first opened; undefined before.
 */
export function useOpener(later: FetchedLater<unknown>, hoverMs?: number) {
  const [opening, setOpening] = useState<Opening>()
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const events = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      later.prepare()
      if (hoverMs === undefined || pointerType !== 'mouse') return
      timer.current = window.setTimeout(() => later.whenFetched(() => timer.current > 0 && setOpening((known) => known ?? 'hovered')), hoverMs)
    },
    onPointerLeave: () => {
      clearTimeout(timer.current)
      timer.current = 0
    },
    onFocus: later.prepare,
    onClick: () => later.whenFetched(() => setOpening('pressed')),
  }
  return { opening: later.part === undefined ? undefined : opening, events }
}
