import { useEffect, useRef, useSyncExternalStore } from 'react'

let areOn = true
const listeners = new Set<() => void>()

/** Switches shortcuts of a single character on or off, as the person's profile says. */
export function setShortcuts(isOn: boolean): void {
  if (areOn === isOn) return
  areOn = isOn
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether shortcuts are on, for hints that name them. */
export function useHasShortcuts(): boolean {
  return useSyncExternalStore(subscribe, () => areOn)
}

/** True where a key means text or a choice, not a shortcut. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]') !==
      null
  )
}

/** Hears single keys outside fields, menus and dialogs. The handler answers true when it took the key. */
export function useShortcuts(handle: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return
      // Keys such as Escape and the arrows are no shortcuts: they work without the setting too.
      if (!areOn && event.key.length === 1) return
      if (latest.current(event.key, event)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
