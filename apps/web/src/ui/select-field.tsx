import { MultiSelect, Select } from '@mantine/core'
import countries from 'i18n-iso-countries'
import { useMemo } from 'react'
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
      nothingFoundMessage="Nothing found"
    />
  )
}

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
      nothingFoundMessage="Nothing found"
    />
  )
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

/** Every country, by name. The value is its two-letter code. */
export function countryChoices(): Choice[] {
  return Object.keys(countries.getAlpha2Codes())
    .map((value) => ({ value, label: regionNames.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

/** A country. Holds the two-letter code; with `namePath` its name goes there as well. */
export function CountryField({ namePath, onPick, ...field }: FieldProps & { namePath?: string; onPick?: (code: string | null) => void }) {
  const choices = useMemo(() => countryChoices(), [])
  const pick = (code: string | null) => {
    if (namePath !== undefined) field.form.setFieldValue(namePath, code === null ? '' : (regionNames.of(code) ?? code))
    onPick?.(code)
  }
  return <SelectField {...field} onPick={pick} choices={choices} isSearchable />
}

/** A currency. Holds the three-letter code. */
export function CurrencyField(field: FieldProps) {
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames('en', { type: 'currency' })
    return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))
  }, [])
  return <SelectField {...field} choices={choices} isSearchable />
}
