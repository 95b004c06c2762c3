import { useState } from 'react'
import { choiceList } from './choice-list.ts'

/**
 * Returns the props with which a select draws its options once it is focused, and not with the page: those of a country and a currency are 400, in every
 * form that has both. They stay, so that a key that opens the list finds them. The list is placed as the theme places it: in the dialog it opens in.
 */
export function useOptionsOnFocus() {
  const [isUsed, setUsed] = useState(false)
  return { comboboxProps: { ...choiceList, keepMounted: isUsed }, wrapperProps: { onFocusCapture: () => setUsed(true) } }
}
