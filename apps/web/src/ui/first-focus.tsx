import { useLayoutEffect, useRef } from 'react'

const field = 'input:not([type="hidden"]), select, textarea, [role="combobox"]'

/**
 * Inside a dialog: the keyboard starts at its first field when it opens, else at its heading, and not at the button that closes it. A dialog that names
 * another place by `data-autofocus` keeps it. Before a date, and before several choices, it starts at the heading: what opens with the keyboard would
 * cover the rest of the dialog.
 */
export function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role="dialog"]')
    if (!dialog || dialog.querySelector('[data-autofocus]:not(:disabled)')) return
    const own = dialog.contains(document.activeElement) ? document.activeElement : null
    const first = [...dialog.querySelectorAll<HTMLElement & { disabled?: boolean }>(field)].find(
      (one) => one.disabled !== true && one.getClientRects().length > 0,
    )
    const heading = dialog.querySelector('h2')
    const place = own ?? (first?.matches('[data-dates-input], .mantine-PillsInputField-field') ? heading : first) ?? heading
    if (place === heading) heading?.setAttribute('tabindex', '-1')
    // The dialog looks for this when it takes the keyboard, a moment later.
    place?.setAttribute('data-autofocus', '')
  }, [])
  return <span ref={mark} hidden />
}
