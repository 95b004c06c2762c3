import { t } from '@lingui/core/macro'
import { MultiSelect } from '@mantine/core'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'
import type { Choice } from './select-field.tsx'
import { useOptionsOnFocus } from './use-options-on-focus.ts'

/** Several of a list. The value is a list of values. */
export function MultiSelectField({ choices, ...field }: FieldProps & { choices: readonly Choice[] }) {
  const optionsOnFocus = useOptionsOnFocus()
  return (
    <MultiSelect
      key={field.form.key(field.path)}
      {...inputProps(field)}
      {...optionsOnFocus}
      data={[...choices]}
      searchable
      clearable
      selectFirstOptionOnChange
      nothingFoundMessage={t`Nothing found`}
    />
  )
}
