import type { SettingField } from '@stoa/contract/connection.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { ProviderField } from '../ports.ts'

/** Returns the fields a provider asks for, in the reader's language. */
export function toSettingFields(language: Language, fields: readonly ProviderField[]): SettingField[] {
  return fields.map(({ choices, label, help, ...field }) => ({
    ...field,
    label: describe(language, label),
    help: describe(language, help),
    ...(choices
      ? {
          choices: choices.map((choice) => ({
            ...choice,
            label: typeof choice.label === 'string' ? choice.label : describe(language, choice.label),
          })),
        }
      : {}),
  }))
}
