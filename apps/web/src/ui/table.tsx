import type { ReactNode } from 'react'
import styles from './table.module.css'

type TableProps = {
  label: string
  /** With an edge of its own; leave it out inside a `Card` with `isFlush`. */
  isFramed?: boolean
  /** Scrolls its rows above this height, such as `46vh`. */
  maxHeight?: string
  /** `<thead>`, `<tbody>` and `<tfoot>`. A cell with `data-end` is aligned to the end, as amounts are; a row with `data-quiet` is set back. */
  children: ReactNode
}

/** A table of a few rows, that can be scrolled where it is too wide. For lists with filters and pages use `IndexPage`. */
export function Table({ label, isFramed = false, maxHeight, children }: TableProps) {
  return (
    <div
      className={isFramed ? `${styles.scroll} ${styles.framed}` : styles.scroll}
      style={maxHeight === undefined ? undefined : { maxHeight }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table className={styles.table}>{children}</table>
    </div>
  )
}
