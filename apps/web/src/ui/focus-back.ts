const goneMs = 300

/** Gives the keyboard back to what opened a dialog, or to the chosen view of the list when that is no more. */
export function focusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.ix-view[aria-pressed="true"]')?.focus({ preventScroll: true })
  }, goneMs)
}
