import { useEffect, useState } from 'react'

const goneMs = 300

/** Gives the keyboard back to what opened a dialog, or to the chosen view of the list when that is no more. */
export function restoreFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-view][aria-pressed="true"]')?.focus({ preventScroll: true })
  }, goneMs)
}

/** Gives the keyboard back to what opened a dialog when the dialog goes. For a dialog that is drawn only while it is open. */
export function useFocusRestore(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
