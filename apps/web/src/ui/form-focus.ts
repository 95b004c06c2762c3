/** The field on screen with this path; the last of them, since a dialog comes after the page it is opened on. */
export function visibleNode(path: string): HTMLElement | undefined {
  const nodes = [...document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)]
  return nodes.filter((node) => node.getClientRects().length > 0).at(-1)
}

/** Brings the keyboard to the first field on screen that has one of these paths. */
export function focusFirst(paths: readonly string[]): void {
  const nodes = paths.map(visibleNode).filter((node) => node !== undefined)
  const first = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
  if (!first) return
  first.scrollIntoView({ block: 'center', behavior: 'smooth' })
  first.focus({ preventScroll: true })
  // A group of checkboxes takes no focus itself.
  if (document.activeElement !== first) first.querySelector<HTMLElement>('input, button, textarea')?.focus({ preventScroll: true })
}
