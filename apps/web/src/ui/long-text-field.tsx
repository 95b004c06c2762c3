import { Textarea } from '@mantine/core'
import type { CountedField } from './counted-input.tsx'
import { useCountedInput } from './counted-input.tsx'

/** Text of several lines. */
export function LongTextField(field: CountedField) {
  return <LongTextControl key={field.form.key(field.path)} {...field} />
}

function LongTextControl(field: CountedField) {
  return <Textarea {...useCountedInput(field)} />
}
