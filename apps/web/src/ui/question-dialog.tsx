import { t } from '@lingui/core/macro'
import { Button, Modal, Text } from '@mantine/core'
import type { Requested } from './confirm.tsx'
import { useFocusRestore } from './restore-focus.ts'
import { useIsSettled } from './use-is-settled.ts'
import styles from './form.module.css'

/** A yes-or-no question. The keyboard starts at the harmless answer. */
export function QuestionDialog({
  question: { title, message, confirm, cancel = t`Cancel`, isDanger = false, opener, answer },
  onClose,
}: {
  question: Requested
  /** A no. */
  onClose: () => void
}) {
  useFocusRestore(opener)
  const isSettled = useIsSettled()
  return (
    <Modal opened closeOnClickOutside={isSettled} onClose={onClose} title={title} zIndex={300}>
      {typeof message === 'string' ? <Text c="var(--text-2)">{message}</Text> : message}
      <div className={styles.dialogActions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button {...(isDanger ? { color: 'red' } : {})} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
