import { t } from '@lingui/core/macro'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'
import type { Choice } from './select-field.tsx'
import { MultiSelect } from './multi-select.tsx'

/** Several of a list. The value is a list of values. */
export function MultiSelectField({ choices, ...field }: FieldProps & { choices: readonly Choice[] }) {
  return (
    <MultiSelect
      key={field.form.key(field.path)}
      {...inputProps(field)}
      data={[...choices]}
      searchable
      clearable
      selectFirstOptionOnChange
      nothingFoundMessage={t`Nothing found`}
    />
  )
}
