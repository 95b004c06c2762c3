import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
  tone: BadgeColour
  icon?: ReactNode
  /** Buttons at its end, below it on a narrow screen. */
  actions?: ReactNode
  /** `alert` for what has just gone wrong, `status` for what has just been done. */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A message about what it stands above, on the colours of a badge. A title in it is a `<strong>`. */
export function Notice({ tone, icon, actions, role, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      {icon}
      <div className={styles.words}>{children}</div>
      {actions}
    </div>
  )
}
