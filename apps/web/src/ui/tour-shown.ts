import { useSyncExternalStore } from 'react'

let isShown = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the tour of the portal, or hides it. */
export function setTourShown(next: boolean): void {
  isShown = next
  for (const listener of listeners) listener()
}

/** Returns whether the tour of the portal is shown. */
export const useTourShown = (): boolean => useSyncExternalStore(subscribe, () => isShown)
