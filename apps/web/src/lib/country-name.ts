import { once } from '@stoa/contract/once.ts'
import { locale } from './language.ts'

const names = once(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }))

/** "Netherlands" for NL; what is no code comes back as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names().of(code) ?? code) : code
}
