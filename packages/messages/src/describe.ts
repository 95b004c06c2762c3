import { setupI18n } from '@lingui/core'
import type { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { currencyExponent, decimalFromMinor } from '@stoa/contract/amounts.ts'
import { erasedPerson, erasedShopper, erasedText } from '@stoa/contract/erased.ts'
import { oncePerKey } from '@stoa/contract/once.ts'
import type { CodedMessage, Params } from '@stoa/contract/params.ts'
import { english, texts } from './catalogue.ts'
import type { Code, ParamsOf } from './catalogue.ts'
import type { ParamKind } from './define.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { languages } from '@stoa/contract/languages.ts'
import { colons, locales } from './languages.ts'

/** A message as it is stored and sent: its code and the facts its text names. */
export type Message = { readonly code: Code; readonly params: Params }

/** Returns a message. Its parameters are those of the code's definition. */
export function message<C extends Code>(code: C, ...[params]: Record<never, never> extends ParamsOf<C> ? [] : [ParamsOf<C>]): Message {
  const given = Object.entries<unknown>(params ?? {}).filter(([, value]) => value !== null)
  return { code, params: Object.fromEntries(given) as Params }
}

/** Returns words of people or of another system as a message; null where there are none. */
export function asWritten(text: string): Message
export function asWritten(text: string | null): Message | null
export function asWritten(text: string | null): Message | null {
  return text === null ? null : message('text.as_written', { text })
}

/** Returns whether a stored code has a message. */
export function isCode(code: string): code is Code {
  return Object.hasOwn(english, code)
}

const readers: Readonly<Record<Language, I18n>> = Object.fromEntries(
  languages.map((language) => {
    const i18n = setupI18n({ locale: language, locales: locales[language], messages: { [language]: texts[language] } })
    i18n.setMessagesCompiler(oncePerKey((text: string) => compileMessage(text)))
    return [language, i18n]
  }),
) as Record<Language, I18n>

/**
 * Returns the text of a message in a language, with its instants in a time zone, which it names. A code without a message, which an older version may have
 * stored, is returned as it is.
 */
export function describe(language: Language, { code, params }: { readonly code: string; readonly params: Params }, timeZone = 'UTC'): string {
  if (!isCode(code)) return code
  const kinds: Readonly<Record<string, ParamKind>> = english[code][1] ?? {}
  const values = Object.entries(kinds).map(([name, kind]) => [name, valueOf({ language, timeZone }, kind, params[name])] as const)
  return readers[language]._(code, Object.fromEntries(values))
}

function isCoded(value: Params[string]): value is CodedMessage {
  return typeof value === 'object' && 'code' in value
}

function valueOf(
  { language, timeZone }: { language: Language; timeZone: string },
  kind: ParamKind,
  value: Params[string] | undefined,
): string | number {
  if (value === undefined) return ''
  switch (kind) {
    case 'count':
      return Number(value)
    case 'money':
      return typeof value === 'object' && 'currency' in value ? formatMoney(language, value) : String(value)
    case 'percent':
      return formatPercent(language, Number(value))
    case 'date':
      return formatDay(language, String(value))
    case 'instant':
      return formatInstant(language, String(value), timeZone)
    case 'list':
      return formats.list(language).format(Array.isArray(value) ? value.map(String) : [String(value)])
    case 'status':
      return isCode(`status.${String(value)}`) ? describe(language, { code: `status.${String(value)}`, params: {} }) : String(value)
    case 'country':
      // Other texts, such as `none` for a `select`, stay as they are: Intl throws for them.
      return /^[A-Z]{2}$/.test(String(value)) ? (formats.country(language).of(String(value)) ?? String(value)) : String(value)
    case 'term':
      return describe(language, { code: String(value), params: {} })
    case 'terms': {
      const codes = Array.isArray(value) ? value : [String(value)]
      return formats.list(language).format(codes.map((code) => describe(language, { code, params: {} })))
    }
    case 'reason':
      return isCoded(value) ? `${colons[language]}${describe(language, value, timeZone)}` : ''
    case 'message':
      return isCoded(value) ? describe(language, value, timeZone) : String(value)
    case 'text':
      return withoutErased(language, String(value))
  }
}

/** What is stored in place of what was erased, and the code of its words. */
const erased: ReadonlyMap<string, Code> = new Map([
  [erasedPerson, 'erased.person'],
  [erasedShopper, 'erased.shopper'],
  [erasedText, 'erased.text'],
])

/** Returns a text as it is; what stands for an erased name in words. */
export function withoutErased(language: Language, text: string): string {
  const code = erased.get(text)
  return code === undefined ? text : describe(language, { code, params: {} })
}

/** Returns the text of a JSON document in which whole strings that stand for what was erased are in words. */
export function withoutErasedStrings(language: Language, json: string): string {
  if (!json.includes('"erased:')) return json
  return [...erased].reduce(
    (text, [marker, code]) => text.replaceAll(JSON.stringify(marker), JSON.stringify(describe(language, { code, params: {} }))),
    json,
  )
}

/** Returns an amount as people write it: €12.99, € 12,99. */
export function formatMoney(language: Language, { minor, currency }: { minor: number; currency: string }): string {
  // Intl throws for a code that is not three letters.
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${decimalFromMinor(minor, currency)} ${currency}`.trim()
  // A line may end after a minus before a currency's sign, not after the word joiner.
  return formats
    .money(language)(currency)
    .format(minor / 10 ** currencyExponent(currency))
    .replace(/-(?=\D)/, '-\u2060')
}

/** Returns basis points as people write a share: 2.5%, 2,5%. */
export function formatPercent(language: Language, basisPoints: number): string {
  return formats.percent(language).format(basisPoints / 10_000)
}

/** Returns the name of a country: Netherlands, Niederlande for NL. What is no code is returned as it is. */
export function formatCountry(language: Language, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (formats.country(language).of(code) ?? code) : code
}

/** Returns a day (2026-11-20) as people write it: 20 Nov 2026, 20 nov 2026. */
export function formatDay(language: Language, day: string): string {
  return formats.date(language).format(new Date(`${day}T00:00:00Z`))
}

/** Returns an instant (ISO 8601) as people write it in a time zone, which it names: 20 Nov 2026, 14:05 UTC; 20 Nov 2026, 15:05 CET. */
export function formatInstant(language: Language, instant: string, timeZone = 'UTC'): string {
  const at = new Date(instant)
  const name = formats
    .zone(language)(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${formats.instant(language)(timeZone).format(at)}\u00a0${name ?? timeZone}`
}

const utc = { dateStyle: 'medium', timeZone: 'UTC' } as const

/** Formats by language: creating one takes longer than using it. */
const formats = {
  money: oncePerKey((language: Language) =>
    oncePerKey((currency: string) => {
      const digits = currencyExponent(currency)
      const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
      return new Intl.NumberFormat(locales[language], options)
    }),
  ),
  percent: oncePerKey((language: Language) => new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 })),
  date: oncePerKey((language: Language) => new Intl.DateTimeFormat(locales[language], utc)),
  instant: oncePerKey((language: Language) =>
    oncePerKey((timeZone: string) => new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone })),
  ),
  zone: oncePerKey((language: Language) =>
    oncePerKey((timeZone: string) => new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'short' })),
  ),
  country: oncePerKey((language: Language) => new Intl.DisplayNames(locales[language], { type: 'region', fallback: 'code' })),
  list: oncePerKey((language: Language) => new Intl.ListFormat(locales[language])),
}
