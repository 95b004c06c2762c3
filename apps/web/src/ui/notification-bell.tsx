import { Bell } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { badgeCount } from '../lib/format.ts'
import { fetchedLater } from './fetched-later.ts'
import { useOpener } from './use-opener.ts'
import styles from './notification-bell.module.css'

/** What a bell shows before it is opened. */
type BellLook = {
  /** What the button is called: "Notifications", "Push errors". */
  label: string
  count: number
  icon?: ReactNode
  /** A mark of trouble rather than news. */
  isError?: boolean
}

/** A bell with its list. */
export type BellContent = BellLook & {
  allHref?: string | undefined
  /** What is listed, drawn once the bell is open; `close` closes it. */
  children: (close: () => void) => ReactNode
}

/** How long a mouse stays over a bell before it opens, in milliseconds. */
export const bellHoverMs = 120
const later = fetchedLater(() => import('./open-bell.tsx').then((file) => file.OpenBell))

/** A bell, or an icon like it, with its count and a list that opens on hover, click and Enter. The list is fetched when it is first needed. */
export function NotificationBell(bell: BellContent) {
  const { opening, events } = useOpener(later, bellHoverMs)
  const OpenBell = later.part
  if (opening && OpenBell) return <OpenBell opening={opening} {...bell} />
  const { label, count, icon, isError } = bell
  return <BellButton look={{ label, count, icon, isError: isError ?? false }} isOpen={false} {...events} />
}

/** The button of a bell. */
export function BellButton({
  look: { label, count, icon, isError = false },
  isOpen,
  ...button
}: { look: BellLook; isOpen: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      className={styles.button}
      aria-label={count > 0 ? `${label}: ${badgeCount(count)}` : label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
    >
      {icon ?? <Bell size={19} aria-hidden />}
      {count > 0 && <span className={isError ? `${styles.badge} ${styles.isError} numbers` : `${styles.badge} numbers`}>{badgeCount(count)}</span>}
    </button>
  )
}
