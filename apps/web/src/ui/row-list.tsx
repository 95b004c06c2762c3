import type { ReactNode } from 'react'
import styles from './row-list.module.css'
import textStyles from './text.module.css'

type RowListProps = {
  label?: string
  /** With an edge of its own; leave it out inside a `Card` with `isFlush`. */
  isFramed?: boolean
  /** Inside what has room around it already, such as a `SettingsSection`. */
  isInset?: boolean
  isStale?: boolean
  /** `Row`s, or `<li>`s of another kind. */
  children: ReactNode
}

/** A short list of rows with lines between them. For lists with filters and pages use `IndexPage`. */
export function RowList({ label, isFramed = false, isInset = false, isStale = false, children }: RowListProps) {
  return (
    <ul
      className={styles.list}
      aria-label={label}
      data-framed={isFramed || undefined}
      data-inset={isInset || undefined}
      data-stale={isStale || undefined}
    >
      {children}
    </ul>
  )
}

type RowProps = {
  name: ReactNode
  note?: ReactNode
  /** A little lower, where a box of a fixed height has to show whole rows. */
  isDense?: boolean
  children?: ReactNode
}

/** A row: what it is about with a quiet line below, then `children`: badges, amounts, buttons. */
export function Row({ name, note, isDense = false, children }: RowProps) {
  return (
    <li className={styles.row} style={isDense ? { minHeight: 48, paddingBlock: 8 } : undefined}>
      <div className={styles.words}>
        <span className={textStyles.strong}>{name}</span>
        {note && <span className={textStyles.note}>{note}</span>}
      </div>
      {children}
    </li>
  )
}
