import { useEffect, useSyncExternalStore } from 'react'

let heading: string | undefined
const listeners = new Set<() => void>()

function set(next: string | undefined): void {
  heading = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Names the window after a page's heading while it is shown; without one it is named after the route. */
export function useNamesWindow(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined
    set(title)
    return () => set(undefined)
  }, [title])
}

/** Returns the heading that the page on the screen named the window after. */
export function useWindowHeading(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => heading,
    () => undefined,
  )
}
