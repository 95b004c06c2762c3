import { useEffect, useSyncExternalStore } from 'react'
import type { ToastKind } from './toast-stack.tsx'

// Fetched a while after the page: whoever signs in does not wait for it, and a message that a file did not arrive needs no file itself.
const fetchAfterMs = 10_000
let stack: typeof import('./toast-stack.tsx') | undefined
let isRequested = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fetches what draws toasts, unless it is there. Undefined where it does not arrive. */
async function fetchStack(): Promise<typeof stack> {
  stack ??= await import('./toast-stack.tsx').catch(() => undefined)
  return stack
}

/** Where toasts appear. */
export function Toasts() {
  const isDrawn = useSyncExternalStore(subscribe, () => isRequested)
  useEffect(() => {
    const timer = setTimeout(() => void fetchStack(), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isDrawn && stack ? <stack.ToastStack /> : null
}

async function toast(kind: ToastKind, message: string, undo?: () => void): Promise<void> {
  const fetched = await fetchStack()
  if (!fetched) return
  isRequested = true
  for (const listener of listeners) listener()
  fetched.show(kind, message, undo)
}

/** Says that something was done; `undo` offers a button for ten seconds that takes it back. */
export function toastDone(message: string, undo?: () => void): void {
  void toast('done', message, undo)
}

/** Says that something is under way or worth knowing. */
export function toastNote(message: string): void {
  void toast('note', message)
}

/** Says that something did not work, in one sentence. */
export function toastFailed(message: string): void {
  void toast('failed', message)
}
