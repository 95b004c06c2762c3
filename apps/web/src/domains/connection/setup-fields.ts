import { t } from '@lingui/core/macro'
import type { PlatformSetup, Provider, SettingField } from '@stoa/contract/connection.ts'
import { completeHref } from '../../lib/complete-href.ts'
import * as z from 'zod/mini'

/** What the fields of a set-up depend on: the provider, and what is saved. */
type SetupProvider = Pick<Provider, 'platform' | 'fields' | 'createsAccount'>
type SavedSetup = Pick<PlatformSetup, 'platform' | 'settings'>

/** What the fields of a set-up hold: text, a tick, a number (text while it is typed), or null of a choice that was cleared. */
export type SetupValues = { settings: Record<string, string | number | boolean | null> }

/** Returns whether the provider is connected without settings, because it creates its own: its fields are for changes only. */
export function createsOwnSettings(provider: SetupProvider, setup: SavedSetup): boolean {
  return provider.createsAccount && setup.platform !== provider.platform
}

/** What is saved of this provider, where it is the one connected. */
export function savedSettings(provider: SetupProvider, setup: SavedSetup): Readonly<Record<string, string>> {
  return setup.platform === provider.platform ? setup.settings : {}
}

/** The values to begin with. A secret never comes back: its field is empty and keeps what is saved. */
export function initialValues(provider: SetupProvider, saved: Readonly<Record<string, string>>): SetupValues {
  const valueOf = (field: SettingField): string | boolean =>
    field.type === 'flag' ? saved[field.key] === 'true' : field.type === 'secret' ? '' : (saved[field.key] ?? '')
  return { settings: Object.fromEntries(provider.fields.filter(({ type }) => type !== 'file').map((field) => [field.key, valueOf(field)])) }
}

/** Returns the fields that are shown with what is typed: some belong to a choice of another. */
export function shownFields({ fields }: Pick<Provider, 'fields'>, { settings }: SetupValues): SettingField[] {
  return fields.filter(({ shownWith }) => !shownWith || settings[shownWith.key] === shownWith.value)
}

/** What the fields must hold before the server is requested. A secret that is saved may stay empty. */
export function setupShape(provider: SetupProvider, saved: Readonly<Record<string, string>>) {
  const shapeOf = (field: SettingField) => {
    if (field.type === 'flag') return z.boolean()
    const { label } = field
    const text = z.string().check(z.trim(), z.maxLength(2000, t`At most 2000 characters`))
    // Whether a field is shown depends on what is typed: the server says what is missing.
    const isNeeded = field.isRequired && !field.shownWith && !(field.type === 'secret' && saved[field.key] !== undefined)
    const needed = isNeeded ? text.check(z.minLength(1, t`${label} is required.`)) : text
    if (field.type === 'number' || field.type === 'choice') return z.pipe(z.transform(toText), needed)
    return field.type === 'url'
      ? z.pipe(z.transform(toHref), needed.check(z.regex(/^(https?:\/\/\S+)?$/, t`Enter a URL that starts with https://`)))
      : needed
  }
  return z.object({
    settings: z.object(Object.fromEntries(provider.fields.filter(({ type }) => type !== 'file').map((field) => [field.key, shapeOf(field)]))),
  })
}

/** Returns the address that is sent: people leave out https://. */
function toHref(value: string | number | null): string {
  return completeHref(toText(value))
}

/** Returns a field's value as text. */
function toText(value: string | number | null): string {
  return String(value ?? '')
}

/** What is sent: text only, without secrets left as they are. */
export function settingsToSend(provider: SetupProvider, values: SetupValues): Record<string, string> {
  const { settings } = values
  return Object.fromEntries(
    shownFields(provider, values).flatMap(({ key, type }) => {
      const value = settings[key]
      if (typeof value === 'boolean') return [[key, String(value)]]
      const text = type === 'url' ? toHref(value ?? null) : toText(value ?? null).trim()
      return type === 'file' || (text === '' && type === 'secret') ? [] : [[key, text]]
    }),
  )
}

/** True when no field alone is required, but one of them is. */
export function needsOne({ fields }: Pick<SetupProvider, 'fields'>): boolean {
  return fields.length > 0 && fields.every(({ isRequired }) => !isRequired)
}

/** True when none of several fields of which one is needed was given: there is nothing to try. */
export function isNothingGiven(
  provider: SetupProvider,
  sent: Readonly<Record<string, string>>,
  hasFile: boolean,
  saved: Readonly<Record<string, string>>,
): boolean {
  return needsOne(provider) && !hasFile && Object.values(sent).every((value) => value === '') && Object.keys(saved).length === 0
}
