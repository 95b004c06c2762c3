import { Select as LibrarySelect } from '@mantine/core'
import type { Primitive, SelectProps } from '@mantine/core'
import { useOptionsOnFocus } from './use-options-on-focus.ts'

/** One of many choices. The options are drawn once it is focused. */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  return <LibrarySelect {...useOptionsOnFocus()} {...props} />
}
