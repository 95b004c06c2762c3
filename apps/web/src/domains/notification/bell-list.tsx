import { t } from '@lingui/core/macro'
import type { Notification, Notifications } from '@stoa/contract/notification.ts'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { When } from '../../ui/when.tsx'
import { kindIcons } from './kind-icons.ts'
import { groupNotifications } from './notification-groups.ts'
import styles from '../../ui/notification-bell.module.css'

type BellListProps = {
  rows: readonly Notification[]
  /** How many of each are unread, for the bell of every kind: there, several alike are one. */
  counts?: Notifications['unreadCounts'] | undefined
  /** Of each row; by default that of its kind. */
  icon?: ReactNode
  onOpen: (row: Notification) => void
  onClose: () => void
}

/** The unread notifications of a bell; several alike lead to the list of their kind. */
export function BellList({ rows, counts, icon, onOpen, onClose }: BellListProps) {
  if (rows.length === 0) return <p className={styles.empty}>{t`No notifications`}</p>
  const groups = counts ? groupNotifications(rows, counts) : rows.map((first) => ({ first, title: undefined }))
  return (
    <ul className={styles.list}>
      {groups.map(({ first, title }) => (
        <li key={first.id}>
          <Link
            className={styles.item}
            href={title === undefined ? first.link : `/notifications?kind=${first.kind}`}
            onClick={() => {
              onClose()
              if (title === undefined) onOpen(first)
            }}
          >
            {first.thumbnail && title === undefined ? (
              <img className={styles.thumb} src={first.thumbnail.src} alt="" loading="lazy" />
            ) : (
              <span className={styles.thumb} aria-hidden>
                {icon ?? <KindIcon kind={first.kind} />}
              </span>
            )}
            <span className={styles.words}>
              <span className={styles.message}>{title ?? first.message}</span>
              <When at={first.createdAt} isQuiet />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function KindIcon({ kind }: { kind: Notification['kind'] }) {
  const Icon = kindIcons[kind]
  return <Icon size={16} />
}
