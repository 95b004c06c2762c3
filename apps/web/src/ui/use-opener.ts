import type { MouseEvent, PointerEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { FetchedLater } from './fetched-later.ts'

/** How a button was first used to open what belongs to it: pressed or hovered, and whether it had the keyboard's focus. */
export type Opening = { isPressed: boolean; hasFocus: boolean }

/**
 * Returns the events of a button that opens something fetched later, and how it was first opened; undefined before. The part is fetched as soon as pointer
 * or keyboard reach the button. With `hoverMs` a mouse that stays that long over the button opens it too.
 */
export function useOpener(later: FetchedLater<unknown>, hoverMs?: number) {
  const [opening, setOpening] = useState<Opening>()
  const [isLoading, setLoading] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = (button: Element, isPressed: boolean): void => {
    const focused = document.activeElement
    const hasFocus = focused === button
    // Somebody who pressed it and went on to another field meanwhile keeps that field.
    if (isPressed && !hasFocus && focused !== document.body) return
    setOpening((known) => known ?? { isPressed, hasFocus: hasFocus || isPressed })
  }
  const events = {
    'aria-busy': isLoading || undefined,
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
      later.prepare()
      if (hoverMs === undefined || pointerType === 'touch') return
      const openHovered = async (): Promise<void> => {
        if ((await later.fetch()) && timer.current > 0) open(currentTarget, false)
      }
      timer.current = window.setTimeout(() => void openHovered(), hoverMs)
    },
    onPointerLeave: () => {
      clearTimeout(timer.current)
      timer.current = 0
    },
    onFocus: later.prepare,
    onClick: async ({ currentTarget }: MouseEvent) => {
      if (isLoading) return
      setLoading(later.part === undefined)
      const isThere = await later.fetch()
      setLoading(false)
      if (isThere) open(currentTarget, true)
    },
  }
  return { opening: later.part === undefined ? undefined : opening, events }
}
