import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { widgetTitles } from '../../domains/dashboard/widget-labels.ts'
import type { TourPlace } from './guides/tour-steps.ts'

/** The mark of the place that the tour is about. */
const mark = 'data-tour-place'

const named = (area: string, name: string) => [...document.querySelectorAll<HTMLElement>(`${area} [aria-label^="${CSS.escape(name)}"]`)]
const menuButtons = () => [...document.querySelectorAll<HTMLElement>('header nav button')]

/** The elements that a place may be, the best first: on a narrow screen the menus are behind the button that opens them. */
function candidatesOf(place: TourPlace): HTMLElement[] {
  if (place === 'help') return named('header', t`Help`)
  if (place === 'notifications') return named('header', t`Notifications`)
  if (place === 'dashboard') return [...named('main', widgetTitles.setup), ...document.querySelectorAll<HTMLElement>('header a[href="/"]')]
  return [...menuButtons().filter(({ textContent }) => textContent.trim() === place.menu), ...named('header', t`Open the menu`)]
}

function setMark(element: HTMLElement | undefined, isMarked: boolean): void {
  element?.toggleAttribute(mark, isMarked)
  // Its edge: the outline is that of the keyboard.
  element?.style.setProperty('box-shadow', isMarked ? '0 0 0 3px var(--brand-line)' : null)
}

const isDrawn = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** Marks a place on the screen while it is the tour's, wherever it is after a screen opened or the window changed, and brings it into view. */
export function useTourMark(place: TourPlace | undefined): void {
  useEffect(() => {
    if (place === undefined) return undefined
    let marked: HTMLElement | undefined
    const update = () => {
      const found = candidatesOf(place).find(isDrawn)
      if (found === marked) return
      setMark(marked, false)
      marked = found
      setMark(found, true)
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      found?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', update)
    return () => {
      observer.disconnect()
      removeEventListener('resize', update)
      setMark(marked, false)
    }
  }, [place])
}
