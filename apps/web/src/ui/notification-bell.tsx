import { t } from '@lingui/core/macro'
import { Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { badgeCount } from '../lib/format.ts'
import { Link } from './link.tsx'
import { When } from './when.tsx'
import styles from './notification-bell.module.css'

export type BellItem = { id: string; message: string; link: string; createdAt: string; thumbnailSrc: string | null }

type BellProps = {
  /** What the button is called: "Notifications", "Push errors". */
  label: string
  items: readonly BellItem[]
  count: number
  icon?: ReactNode
  /** A mark of trouble rather than news. */
  isError?: boolean
  onOpen?: (item: BellItem) => void
  allHref?: string | undefined
}

const hoverDelayMs = 120

/** A bell, or an icon like it, with its count and a list that opens on hover, click and Enter. */
export function NotificationBell({ label, items, count, icon, isError = false, onOpen, allHref }: BellProps) {
  const [isOpen, { open, close, toggle }] = useDisclosure(false)
  const timer = useRef(0)
  const later = (act: () => void) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(act, hoverDelayMs)
  }
  const hover = { onMouseEnter: () => later(open), onMouseLeave: () => later(close) }
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? open() : close())}
      position="bottom-end"
      offset={8}
      width={340}
      trapFocus={false}
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.button}
          aria-label={count > 0 ? `${label}: ${badgeCount(count)}` : label}
          aria-expanded={isOpen}
          onClick={toggle}
          {...hover}
        >
          {icon ?? <Bell size={19} aria-hidden />}
          {count > 0 && (
            <span className={isError ? `${styles.badge} ${styles.isError} numbers` : `${styles.badge} numbers`}>{badgeCount(count)}</span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} {...hover} aria-label={label}>
        <div className={styles.head}>
          <span>{label}</span>
          {allHref && (
            <Link href={allHref} onClick={close}>
              {t`See all`}
            </Link>
          )}
        </div>
        {items.length === 0 ? (
          <p className={styles.empty}>{t`No notifications`}</p>
        ) : (
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id}>
                <Link
                  className={styles.item}
                  href={item.link}
                  onClick={() => {
                    close()
                    onOpen?.(item)
                  }}
                >
                  {item.thumbnailSrc ? (
                    <img className={styles.thumb} src={item.thumbnailSrc} alt="" loading="lazy" />
                  ) : (
                    <span className={styles.thumb} aria-hidden>
                      {icon ?? <Bell size={16} />}
                    </span>
                  )}
                  <span className={styles.words}>
                    <span className={styles.message}>{item.message}</span>
                    <When at={item.createdAt} isQuiet />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
