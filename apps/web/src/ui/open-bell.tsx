import { t } from '@lingui/core/macro'
import { Popover } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from './link.tsx'
import type { BellContent } from './notification-bell.tsx'
import { BellButton, bellHoverMs } from './notification-bell.tsx'
import type { Opening } from './use-opener.ts'
import styles from './notification-bell.module.css'

/** A bell with its list, open from the start: it is drawn when the bell is first used. */
export function OpenBell({ opening, allHref, children, ...look }: BellContent & { opening: Opening }) {
  const { label } = look
  const [isOpen, setOpen] = useState(false)
  const timer = useRef(0)
  const bell = useRef<HTMLButtonElement>(null)
  const later = (next: boolean) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(next), bellHoverMs)
  }
  useEffect(() => {
    // The button that was used is another element than this one: the keyboard stays, and returns here when the list closes.
    if (opening.hasFocus) bell.current?.focus()
    timer.current = window.setTimeout(() => setOpen(true))
    return () => clearTimeout(timer.current)
  }, [opening])
  const close = () => setOpen(false)
  const hover = { onMouseEnter: () => later(true), onMouseLeave: () => later(false) }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" offset={8} width={340} trapFocus={false} returnFocus>
      <Popover.Target>
        <BellButton ref={bell} look={look} isOpen={isOpen} onClick={() => setOpen(!isOpen)} {...hover} />
      </Popover.Target>
      <Popover.Dropdown p={0} {...hover} aria-label={label}>
        <div className={styles.head}>
          <span>{label}</span>
          {allHref && (
            <Link href={allHref} onClick={close}>
              {t`Show all`}
            </Link>
          )}
        </div>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}
