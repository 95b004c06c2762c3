import { t } from '@lingui/core/macro'
import { AssistiveDndState } from '@headless-tree/core'

type Hotkeys = Readonly<Partial<Record<'startDrag' | 'dragUp' | 'dragDown' | 'completeDrag' | 'cancelDrag', { hotkey: string }>>>

const keyNames: Readonly<Record<string, string>> = { Control: t`Ctrl`, ArrowUp: t`Up arrow`, ArrowDown: t`Down arrow`, Escape: t`Esc` }

/** Returns a key combination as people know it: `Control+Shift+KeyD` is "Ctrl + Shift + D". */
export function keysText(hotkey: string | undefined): string {
  return (hotkey ?? '')
    .split('+')
    .map((key) => keyNames[key] ?? key.replace(/^(Key|Digit)/, ''))
    .join(' + ')
}

/** Returns what a screen reader says of moving a collection by keyboard; `position` is where it would go now. */
export function moveGuide(state: AssistiveDndState, names: string, position: string, hotkeys: Hotkeys): string {
  const start = keysText(hotkeys.startDrag?.hotkey)
  if (start === '') return ''
  if (state === AssistiveDndState.Dragging) return `${names}: ${position}`
  if (state === AssistiveDndState.Started) {
    const { dragUp, dragDown, completeDrag, cancelDrag } = hotkeys
    return t`Moving ${names}: ${position}. Press ${keysText(dragUp?.hotkey)} or ${keysText(dragDown?.hotkey)} to choose a position, ${keysText(completeDrag?.hotkey)} to confirm, ${keysText(cancelDrag?.hotkey)} to cancel.`
  }
  if (state === AssistiveDndState.Completed) return t`Moved. Press ${start} to move a collection.`
  if (state === AssistiveDndState.Aborted) return t`Cancelled. Press ${start} to move a collection.`
  return t`Press ${start} to move a collection.`
}
