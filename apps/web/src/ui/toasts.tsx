import { useEffect, useSyncExternalStore } from 'react'
import type { ToastKind } from './toast-stack.tsx'

/** When what draws toasts is fetched, if no toast needs it before; and how long after it did not arrive it is fetched again. */
const [fetchAfterMs, againAfterMs] = [10_000, 5000]
let stack: typeof import('./toast-stack.tsx') | undefined
const waiting: Parameters<typeof import('./toast-stack.tsx').show>[] = []
let isRequested = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fetches what draws toasts, and shows what waits. Where it does not arrive, the toasts wait until it does. */
async function showWaiting(): Promise<void> {
  stack ??= await import('./toast-stack.tsx').catch(() => undefined)
  if (waiting.length === 0) return
  if (!stack) {
    setTimeout(() => void showWaiting(), againAfterMs)
    return
  }
  isRequested = true
  for (const listener of listeners) listener()
  for (const one of waiting.splice(0)) stack.show(...one)
}

/** Where toasts appear. */
export function Toasts() {
  const isDrawn = useSyncExternalStore(subscribe, () => isRequested)
  useEffect(() => {
    const timer = setTimeout(() => void showWaiting(), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isDrawn && stack ? <stack.ToastStack /> : null
}

/** How soon after a toast the same one is not shown again, in milliseconds: both were announced by one double-click. One with an undo of its own is. */
const repeatMs = 300
let last: { text: string; at: number } | undefined

function toast(kind: ToastKind, message: string, undo?: () => void): void {
  const [text, at] = [`${kind} ${message}`, performance.now()]
  if (!undo && last?.text === text && at - last.at < repeatMs) return
  last = { text, at }
  waiting.push([kind, message, undo])
  void showWaiting()
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
