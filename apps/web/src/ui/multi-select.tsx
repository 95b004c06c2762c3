import { MultiSelect as LibraryMultiSelect } from '@mantine/core'
import type { MultiSelectProps } from '@mantine/core'
import { useOptionsOnFocus } from './use-options-on-focus.ts'

/** Several of many choices. The options are drawn once it is focused. */
export function MultiSelect(props: MultiSelectProps) {
  return <LibraryMultiSelect {...useOptionsOnFocus()} {...props} />
}
