import { t } from '@lingui/core/macro'
import { once } from '@stoa/contract/once.ts'
import { useMemo } from 'react'
import { locale } from '../lib/language.ts'
import type { FieldProps } from './field.tsx'
import { SelectField } from './select-field.tsx'
import type { Choice } from './select-field.tsx'

const currencyNames = once(() => new Intl.DisplayNames(locale, { type: 'currency' }))

/** Every currency, by its code and name. The value is its three-letter code. */
export function currencyChoices(): Choice[] {
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} – ${currencyNames().of(value) ?? value}` }))
}

/** A currency. Holds the three-letter code. */
export function CurrencyField(field: FieldProps & { beforePick?: (value: string | null) => void }) {
  const choices = useMemo(() => currencyChoices(), [])
  return <SelectField {...field} choices={choices} isSearchable emptyMessage={t`Choose a currency.`} />
}
