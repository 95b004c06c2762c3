import type { ReactNode } from 'react'
import styles from './table.module.css'

type TableProps = {
  label: string
  /** With an edge of its own; leave it out inside a `Card` with `isFlush`. */
  isFramed?: boolean
  /** Scrolls its rows above this height, such as `46vh`. */
  maxHeight?: string
  /** On a phone each row is a block of its own; its cells name themselves with `data-label`. */
  isStacked?: boolean
  /** Cells start at the top of their row, for rows of several lines. */
  isTop?: boolean
  /** `<thead>`, `<tbody>` and `<tfoot>`. A cell with `data-end` is aligned to the end, as amounts are; a row with `data-quiet` is set back. */
  children: ReactNode
}

/** A table of a few rows, that can be scrolled where it is too wide. For lists with filters and pages use `IndexPage`. */
export function Table({ label, isFramed = false, maxHeight, isStacked = false, isTop = false, children }: TableProps) {
  return (
    <div
      className={isFramed ? `${styles.scroll} ${styles.framed}` : styles.scroll}
      style={maxHeight === undefined ? undefined : { maxHeight }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table aria-label={label} className={isStacked ? `${styles.table} ${styles.stacked}` : styles.table} data-top={isTop || undefined}>
        {children}
      </table>
    </div>
  )
}
