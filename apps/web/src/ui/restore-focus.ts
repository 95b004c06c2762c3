import { createContext, use, useEffect, useRef, useState } from 'react'

const goneMs = 300
/** How long a control may be busy after a dialog: longer, and the keyboard stays where it is. */
const busyMs = 10_000

/** Leads the keyboard to the content of the page: what it was at is gone. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Whether the keyboard is at no control. */
const isNowhere = (): boolean => [document.body, document.getElementById('content')].includes(document.activeElement as HTMLElement)

/** Gives the keyboard back to what opened a dialog, or to the chosen view of the list when that is no more. */
export function restoreFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  setTimeout(() => {
    if (isNowhere()) document.querySelector<HTMLElement>('[data-view][aria-pressed="true"]')?.focus({ preventScroll: true })
  }, goneMs)
}

/** Focuses a control; returns whether it took the keyboard. */
function take(control: HTMLElement): boolean {
  control.focus({ preventScroll: true })
  return document.activeElement === control
}

/** Returns what opened a dialog, or the button of the menu whose line did: the line is gone with the menu. */
function controlOf(opener: Element | null): Element | null {
  if (opener === null || opener.isConnected) return opener
  const buttonId = opener.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return buttonId ? document.getElementById(buttonId) : null
}

/** Gives the keyboard to a control, at once or when it is no longer busy; until then, and where it is gone, to the content of the page. */
function giveBack(openedBy: Element | null): void {
  const opener = controlOf(openedBy)
  if (!(opener instanceof HTMLElement) || opener === document.body || !opener.isConnected) return focusContent()
  if (take(opener)) return undefined
  focusContent()
  const watcher = new MutationObserver(() => {
    if (!isNowhere() || !opener.isConnected || take(opener)) watcher.disconnect()
  })
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
  setTimeout(() => watcher.disconnect(), busyMs)
  return undefined
}

/** What opened a dialog that was fetched first: by the time it is there, the keyboard may be elsewhere. */
export const OpenerContext = createContext<Element | null>(null)

/**
 * Gives the keyboard back to `opener`, or what opened the dialog, or what has the keyboard now, when a dialog goes. For a dialog that is drawn only while
 * it is open.
 */
export function useFocusRestore(opener?: Element | null): void {
  const openedBy = use(OpenerContext)
  const [first] = useState(() => opener ?? openedBy ?? document.activeElement)
  useEffect(() => () => giveBack(first), [first])
}

/**
 * Leads the keyboard to the content of the page where a change took away what it was at. `state` is what changes: the address of the page that is drawn,
 * or whether a bar is there.
 */
export function useFocusAfter(state: string | boolean | undefined): void {
  const last = useRef(state)
  useEffect(() => {
    const hasChanged = last.current !== undefined && last.current !== state
    last.current = state
    if (hasChanged && document.activeElement === document.body) focusContent()
  }, [state])
}
