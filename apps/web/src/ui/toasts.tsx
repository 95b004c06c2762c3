import { Suspense, lazy, useSyncExternalStore } from 'react'
import type { ToastKind } from './toast-stack.tsx'

// Fetched with the first toast: whoever signs in without one does not wait for it.
const Stack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }))

let isRequested = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear. */
export function Toasts() {
  const isDrawn = useSyncExternalStore(subscribe, () => isRequested)
  return isDrawn ? (
    <Suspense>
      <Stack />
    </Suspense>
  ) : null
}

function toast(kind: ToastKind, message: string, undo?: () => void): void {
  isRequested = true
  for (const listener of listeners) listener()
  void import('./toast-stack.tsx').then(({ show }) => show(kind, message, undo))
}

/** Says that something was done; `undo` offers a button for ten seconds that takes it back. */
export function toastDone(message: string, undo?: () => void): void {
  toast('done', message, undo)
}

/** Says that something is under way or worth knowing. */
export function toastNote(message: string): void {
  toast('note', message)
}

/** Says that something did not work, in one sentence. */
export function toastFailed(message: string): void {
  toast('failed', message)
}
