import { useState } from 'react'

/**
 * Returns the props with which a select draws its options once it is focused, and not with the page: those of a country and a currency are 400, in every
 * form that has both. They stay, so that a key that opens the list finds them.
 */
export function useOptionsOnFocus() {
  const [isUsed, setUsed] = useState(false)
  return { comboboxProps: { keepMounted: isUsed }, wrapperProps: { onFocusCapture: () => setUsed(true) } }
}
