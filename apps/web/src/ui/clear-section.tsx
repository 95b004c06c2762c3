import { Input } from '@mantine/core'
import type { ComponentProps } from 'react'

/** The props of a plain input that show the button with which a field with options is cleared, where Mantine's own fields show it. */
export function clearSection(isShown: boolean, onClear: () => void, buttonProps: ComponentProps<typeof Input.ClearButton> = {}) {
  return {
    __clearable: isShown,
    __clearSection: (
      <Input.ClearButton tabIndex={-1} aria-hidden {...buttonProps} onMouseDown={(event) => event.preventDefault()} onClick={onClear} />
    ),
  }
}
