import { t } from '@lingui/core/macro'
import { Notifications, notifications } from '@mantine/notifications'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import textStyles from './text.module.css'
import styles from './toasts.module.css'

export type ToastKind = 'done' | 'note' | 'failed'

const tones = { done: 'success', note: 'authorized', failed: 'error' } as const
const icons = { done: <CircleCheck size={18} />, note: <Info size={18} />, failed: <CircleAlert size={18} /> }

/** Bottom left, gone after five seconds, newest on top. Source: specification §2. */
export function ToastStack() {
  return <Notifications position="bottom-left" autoClose={5000} limit={5} containerWidth={360} zIndex={400} />
}

/** How long something can be undone from its toast. */
const undoMs = 10_000

/** Puts a toast on the stack, which may be drawn later. */
export function show(kind: ToastKind, message: string, undo?: () => void): void {
  const look = { icon: icons[kind], className: styles.toast, 'data-tone': tones[kind] }
  if (!undo) {
    notifications.show({ message, ...look })
    return
  }
  const press = () => {
    notifications.hide(id)
    undo()
  }
  const id = notifications.show({
    message: (
      <>
        <span>{message}</span>{' '}
        <button type="button" className={`${textStyles.link} ${styles.undo}`} onClick={press}>
          {t`Undo`}
        </button>
      </>
    ),
    autoClose: undoMs,
    ...look,
  })
}
