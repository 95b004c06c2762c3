import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'

export type Choice = { value: string; label: string; disabled?: boolean }
type SelectFieldProps = FieldProps & {
  choices: readonly Choice[]
  isSearchable?: boolean
  isClearable?: boolean
  onPick?: (value: string | null) => void
}

/** One of a list. */
export function SelectField({ choices, isSearchable = choices.length > 8, isClearable = false, onPick, ...field }: SelectFieldProps) {
  const { form, path } = field
  const bound = inputProps(field)
  const pick = (value: string | null) => {
    form.getInputProps(path).onChange(value)
    onPick?.(value)
  }
  return (
    <Select
      key={form.key(path)}
      {...bound}
      onChange={pick}
      data={[...choices]}
      searchable={isSearchable}
      clearable={isClearable}
      allowDeselect={isClearable}
      selectFirstOptionOnChange={isSearchable}
      nothingFoundMessage={t`Nothing found`}
    />
  )
}
