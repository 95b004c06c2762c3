import { t } from '@lingui/core/macro'
import type { SettingField } from '@stoa/contract/connection.ts'
import { countryChoices } from '../../ui/country-field.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Choice } from '../../ui/select-field.tsx'
import { languageChoices } from '../company/language-choices.ts'
import type { SetupValues } from '../connection/setup-fields.ts'

/** The country or the language of a channel, by name; the first choice is what holds without one. What is `saved` can always be chosen. */
export function PlaceSetting({ form, field, saved = '' }: { form: PortalForm<SetupValues>; field: SettingField; saved: string | undefined }) {
  const choices =
    field.key === 'country'
      ? withNone(t`The country of your company`, countryChoices())
      : withNone(t`The language of your own texts`, languageChoices())
  const isKnown = choices.some(({ value }) => value === saved)
  return (
    <SelectField
      form={form}
      path={`settings.${field.key}`}
      label={field.label}
      help={field.help}
      choices={isKnown ? choices : [...choices, { value: saved, label: saved }]}
      isSearchable
    />
  )
}

function withNone(label: string, choices: readonly Choice[]): Choice[] {
  return [{ value: '', label }, ...choices]
}
