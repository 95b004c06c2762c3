import { choiceList } from './choice-list.ts'
import { fetchedOnUse } from './use-field-on-use.ts'

/** What fields with options consist of, once one of them was used. */
export const choicesOnUse = fetchedOnUse(() => import('./choice-parts.ts').then((file) => file.choiceParts))

/** The options of a field stay once they are drawn, so that a key that opens the list finds them. They are placed as the theme places them. */
export const usedList = { comboboxProps: { ...choiceList, keepMounted: true } }

/** What a plain input says to screen readers, so that it is the field with options that it becomes. */
export const closedList = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false, autoComplete: 'off' } as const
