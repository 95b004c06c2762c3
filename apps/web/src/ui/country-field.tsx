import { t } from '@lingui/core/macro'
import countries from 'i18n-iso-countries'
import { useMemo } from 'react'
import { countryName } from '../lib/country-name.ts'
import type { FieldProps } from './field.tsx'
import { SelectField } from './select-field.tsx'
import type { Choice } from './select-field.tsx'

/** Every country, by name. The value is its two-letter code. */
export function countryChoices(): Choice[] {
  return Object.keys(countries.getAlpha2Codes())
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

/** A country. Holds the two-letter code; with `namePath` its name goes there as well. */
export function CountryField({ namePath, onPick, ...field }: FieldProps & { namePath?: string; onPick?: (code: string | null) => void }) {
  const choices = useMemo(() => countryChoices(), [])
  const pick = (code: string | null) => {
    if (namePath !== undefined) field.form.setFieldValue(namePath, code === null ? '' : countryName(code))
    onPick?.(code)
  }
  return <SelectField {...field} onPick={pick} choices={choices} isSearchable emptyMessage={t`Choose a country.`} />
}
