import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { FirstFocus } from './first-focus.tsx'
import { useFocusRestore } from './restore-focus.ts'
import { useIsSettled } from './use-is-settled.ts'
import { useLeave } from './use-leave.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import styles from './side-drawer.module.css'

/**
 * A panel from the side for a record or a form beside its list; the whole screen on a phone. `footer` stays in sight. With
 * `hasUnsavedWork` it asks before it discards, however it is closed; a footer that closes it is given the same way out.
 */
export function SideDrawer({
  title,
  onClose,
  children,
  footer,
  hasUnsavedWork,
  width = 480,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode | ((leave: () => void) => ReactNode)
  hasUnsavedWork?: () => boolean
  width?: number
}) {
  useFocusRestore()
  const isSettled = useIsSettled()
  const { id, leave } = useLeave(hasUnsavedWork, onClose)
  const isNarrow = useIsNarrow()
  return (
    <Drawer
      opened
      closeOnClickOutside={isSettled}
      onClose={leave}
      id={id}
      title={title}
      size={isNarrow ? '100%' : width}
      classNames={{ body: styles.body, content: styles.content }}
    >
      <FirstFocus />
      <div className={styles.fields}>{children}</div>
      {footer && <div className={styles.footer}>{typeof footer === 'function' ? footer(leave) : footer}</div>}
    </Drawer>
  )
}
