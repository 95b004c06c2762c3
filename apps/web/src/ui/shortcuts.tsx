import { createContext, useContext, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

const ShortcutsContext = createContext(true)

/** Switches single-key shortcuts off for who does not want them. Source: WCAG 2.1.4. */
export function ShortcutsProvider({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return <ShortcutsContext value={isOn}>{children}</ShortcutsContext>
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
  const isOn = useContext(ShortcutsContext)
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return
      if (latest.current(event.key, event)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}
