import { useEffect, useRef } from 'react'

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
      if (latest.current(event.key, event)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
