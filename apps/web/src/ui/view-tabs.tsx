import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { cappedCount } from '../lib/format.ts'
import styles from './view-tabs.module.css'

/** A ready-made question to a list; `count` says how many answer it. */
export type View = { value: string; label: string; count?: number | undefined }

type TabsProps = {
  views: readonly View[]
  /** The first, by default; null when what is chosen is among `children`. */
  view: string | undefined | null
  onView: (view: string) => void
  /** What the row is called. */
  label?: string
  /** Tabs of another kind behind them. */
  children?: ReactNode
}

/** Scrolls a tab's row, and nothing else, so far that the tab is in sight. */
export function showInRow(tab: HTMLElement): void {
  const row = tab.closest('nav')
  if (!row) return
  const [at, room] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (at.left < room.left || at.right > room.right) row.scrollLeft += at.left - room.left - (room.width - at.width) / 2
}

/** Marks a row of tabs while some of them are out of sight at its end. */
function markMore(row: HTMLElement): void {
  row.toggleAttribute('data-more', Math.abs(row.scrollLeft) + row.clientWidth < row.scrollWidth - 8)
}

/** The views of a list beside each other, above its panel. The chosen one is always in sight. */
export function ViewTabs({ views, view, onView, label = t`Views`, children }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  const last = useRef<{ tab: Element; start: number }>(null)
  const shown = view === undefined ? views[0]?.value : view
  // After each drawing, since saved views come later and go again; with the next frame, which measures the page anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!row.current) return
      const tab = row.current.querySelector<HTMLElement>('[aria-pressed="true"]')
      // Only when another is chosen, or tabs came before it: a person may have scrolled on to look at the rest.
      if (tab && (tab !== last.current?.tab || tab.offsetLeft !== last.current.start)) {
        last.current = { tab, start: tab.offsetLeft }
        showInRow(tab)
      }
      markMore(row.current)
    })
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => {
    const nav = row.current
    if (!nav) return undefined
    const sizes = new ResizeObserver(() => markMore(nav))
    for (const one of [nav, ...nav.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [])
  return (
    <nav className={styles.views} aria-label={label} ref={row} onScroll={(event) => markMore(event.currentTarget)}>
      {views.map(({ value, label, count }) => (
        <button key={value} type="button" className={styles.view} data-view aria-pressed={shown === value} onClick={() => onView(value)}>
          {label}
          {count !== undefined && <span className={`${styles.viewCount} numbers`}>{cappedCount(count)}</span>}
        </button>
      ))}
      {children}
      {/* Keys reach the tabs themselves. */}
      <Box
        component="button"
        type="button"
        className={styles.more}
        display="grid"
        pos="sticky"
        flex="none"
        w={28}
        ms={-28}
        bg="var(--tabs-ground, var(--surface))"
        style={{ insetInlineEnd: -10, boxShadow: '0 0 8px 6px var(--tabs-ground, var(--surface))', placeItems: 'center' }}
        aria-hidden
        tabIndex={-1}
        // The focus stays where it is: a screen reader does not know this button.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => row.current?.scrollBy({ left: row.current.clientWidth * (document.dir === 'rtl' ? -0.7 : 0.7), behavior: 'smooth' })}
      >
        <ChevronRight size={18} />
      </Box>
    </nav>
  )
}
