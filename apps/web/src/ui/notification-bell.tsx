import { t } from '@lingui/core/macro'
import { Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Bell } from 'lucide-react'
import { Suspense, useRef } from 'react'
import type { ReactNode } from 'react'
import { badgeCount } from '../lib/format.ts'
import { Link } from './link.tsx'
import styles from './notification-bell.module.css'

type BellProps = {
  /** What the button is called: "Notifications", "Push errors". */
  label: string
  count: number
  icon?: ReactNode
  /** A mark of trouble rather than news. */
  isError?: boolean
  allHref?: string | undefined
  /** What is listed, drawn once the bell is open; `close` closes it. */
  children: (close: () => void) => ReactNode
}

const hoverDelayMs = 120

/** A bell, or an icon like it, with its count and a list that opens on hover, click and Enter. */
export function NotificationBell({ label, count, icon, isError = false, allHref, children }: BellProps) {
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
        <Suspense fallback={<p className={styles.empty}>{t`Loading...`}</p>}>{children(close)}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
