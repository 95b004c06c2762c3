import { Notifications, notifications } from '@mantine/notifications'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import './toasts.css'

/** Where toasts appear: bottom left, gone after five seconds, newest on top. Source: specification §2. */
export function Toasts() {
  return <Notifications position="bottom-left" autoClose={5000} limit={5} containerWidth={360} zIndex={400} />
}

/** Says that something was done. */
export function toastDone(message: string): void {
  notifications.show({ message, icon: <CircleCheck size={18} />, className: 'toast is-done' })
}

/** Says that something is under way or worth knowing. */
export function toastNote(message: string): void {
  notifications.show({ message, icon: <Info size={18} />, className: 'toast is-note' })
}

/** Says that something did not work, in one sentence. */
export function toastFailed(message: string): void {
  notifications.show({ message, icon: <CircleAlert size={18} />, className: 'toast is-failed' })
}
