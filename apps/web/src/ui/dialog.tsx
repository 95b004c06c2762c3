import { t } from '@lingui/core/macro'
import { Button, Modal } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { FirstFocus } from './first-focus.tsx'
import { useFocusRestore } from './restore-focus.ts'
import { useIsSettled } from './use-is-settled.ts'
import { useLeave } from './use-leave.ts'
import styles from './form.module.css'

const LeaveContext = createContext<() => void>(() => undefined)

type DialogProps = {
  title: string
  onClose: () => void
  /** Whether closing loses something typed or chosen: of a form `form.hasUnsavedWork`. */
  hasUnsavedWork?: () => boolean
  /** Its width in pixels. */
  size?: number
  children: ReactNode
}

/** A dialog in the middle of the screen. It asks before it discards what was typed, however it is closed. */
export function Dialog({ title, onClose, hasUnsavedWork, size = 480, children }: DialogProps) {
  useFocusRestore()
  const isSettled = useIsSettled()
  const { id, leave } = useLeave(hasUnsavedWork, onClose)
  return (
    // An event of a portal goes on to where it was opened: a form in a dialog of a form must not send that one too.
    <Modal opened closeOnClickOutside={isSettled} onClose={leave} title={title} size={size} id={id} onSubmit={(event) => event.stopPropagation()}>
      <FirstFocus />
      <LeaveContext value={leave}>{children}</LeaveContext>
    </Modal>
  )
}

/** The buttons at the end of a dialog: one that closes it, then `children`. */
export function DialogActions({ cancel = t`Cancel`, isBusy = false, children }: { cancel?: string; isBusy?: boolean; children?: ReactNode }) {
  const leave = useContext(LeaveContext)
  return (
    <div className={styles.dialogActions}>
      <Button variant="default" onClick={leave} disabled={isBusy}>
        {cancel}
      </Button>
      {children}
    </div>
  )
}
