import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { locale } from '../lib/language.ts'
import type { FieldProps } from './field.tsx'
import { SelectField } from './select-field.tsx'

/** A currency. Holds the three-letter code. */
export function CurrencyField(field: FieldProps) {
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))
  }, [])
  return <SelectField {...field} choices={choices} isSearchable emptyMessage={t`Choose a currency.`} />
}
