import { Notifications, notifications } from '@mantine/notifications'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import './toasts.css'

export type ToastKind = 'done' | 'note' | 'failed'

const icons = { done: <CircleCheck size={18} />, note: <Info size={18} />, failed: <CircleAlert size={18} /> }

/** Bottom left, gone after five seconds, newest on top. Source: specification §2. */
export function ToastStack() {
  return <Notifications position="bottom-left" autoClose={5000} limit={5} containerWidth={360} zIndex={400} />
}

/** Puts a toast on the stack, which may be drawn later. */
export function show(kind: ToastKind, message: string): void {
  notifications.show({ message, icon: icons[kind], className: `toast is-${kind}` })
}
