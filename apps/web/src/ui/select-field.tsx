import { t } from '@lingui/core/macro'
import type { OptionsFilter } from '@mantine/core'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { bestFirst } from './match-order.ts'
import { Select } from './select.tsx'

export type Choice = { value: string; label: string; disabled?: boolean }
type SelectFieldProps = FieldProps & {
  choices: readonly Choice[]
  isSearchable?: boolean
  isClearable?: boolean
  onPick?: (value: string | null) => void
  /** Called before the form holds what was picked. */
  beforePick?: (value: string | null) => void
  /** What to say when nothing is chosen. */
  emptyMessage?: string
}

/** Shows what begins with the text before what only contains it, so that Enter and Tab choose what was meant. */
const filter: OptionsFilter = ({ options, search, limit }) =>
  bestFirst(
    options.filter((option) => 'value' in option),
    search,
  ).slice(0, limit)

/** One of a list. */
export function SelectField({
  choices,
  isSearchable = choices.length > 8,
  isClearable = false,
  onPick,
  beforePick,
  emptyMessage = t`Choose an option.`,
  ...field
}: SelectFieldProps) {
  const { form, path } = field
  const bound = inputProps(field)
  form.setEmptyMessage(path, emptyMessage)
  const pick = (value: string | null) => {
    beforePick?.(value)
    form.getInputProps(path).onChange(value)
    onPick?.(value)
  }
  return (
    <Select
      key={form.key(path)}
      {...bound}
      // An empty text is no choice: there is nothing to clear.
      {...(form.getInputProps(path).defaultValue === '' && isClearable ? { defaultValue: null } : {})}
      onChange={pick}
      data={[...choices]}
      searchable={isSearchable}
      clearable={isClearable}
      allowDeselect={isClearable}
      selectFirstOptionOnChange={isSearchable}
      autoSelectOnBlur={isSearchable}
      filter={filter}
      nothingFoundMessage={t`Nothing found`}
    />
  )
}
