import type { ReactNode } from 'react'
import styles from './action-row.module.css'

/** Buttons and links beside each other; they wrap on a narrow screen. A paragraph among them takes the room that is left. */
export function ActionRow({ align = 'start', children }: { align?: 'start' | 'end' | 'between'; children: ReactNode }) {
  return (
    <div className={styles.row} data-align={align}>
      {children}
    </div>
  )
}
