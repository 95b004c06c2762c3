import { useEffect, useId, useRef } from 'react'
import { confirmLeave } from './confirm.tsx'
import { useNavigation } from './link.tsx'

type Leave = { id: string; leave: () => void }

/**
 * The one rule for closing a dialog, a drawer or a panel with a form: Esc, a click outside, the cross, Cancel and another address all
 * ask first while `hasUnsavedWork` is true. `id` is for the root of the dialog: only the dialog on top reacts, so that Esc in a
 * question or in a colour picker does not also close what is below it.
 */
export function useLeave(hasUnsavedWork: (() => boolean) | undefined, onClose: () => void): Leave {
  const id = useId()
  const isConfirming = useRef(false)
  // What was discarded or closed is not checked again when closing changes the address.
  const isLeft = useRef(false)
  useEffect(() => () => void (isLeft.current = true), [])
  const isUnsaved = () => !isLeft.current && hasUnsavedWork?.() === true
  useNavigation().useLeaveGuard(isUnsaved, { isSearchGuarded: true })
  const leave = async (): Promise<void> => {
    if (isConfirming.current || !isOnTop(id)) return
    if (isUnsaved()) {
      isConfirming.current = true
      const isSure = await confirmLeave()
      isConfirming.current = false
      if (!isSure) return
      isLeft.current = true
    }
    onClose()
  }
  return { id, leave: () => void leave() }
}

const topDialog = (): Element | undefined => [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1)

/** The dialog that was on top when Esc was pressed: it may be gone before the listeners of those below it run. */
let topAtEscape: Element | undefined
addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape') return
    topAtEscape = topDialog()
    setTimeout(dropTop)
  },
  { capture: true },
)
// A timer may fire late: the next action of a person is not about that Esc any more.
for (const next of ['keyup', 'pointerdown']) addEventListener(next, dropTop, { capture: true })

function dropTop(): void {
  topAtEscape = undefined
}

function isOnTop(id: string): boolean {
  const own = document.getElementById(id)
  const top = topAtEscape ?? topDialog()
  return own === null || top === undefined || own.contains(top)
}
