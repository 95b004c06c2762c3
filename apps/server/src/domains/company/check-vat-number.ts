import { isEuCountry } from '@stoa/contract/tax.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../kit/errors.ts'

/** The VAT number among the numbers a country gives, as `stdnum` calls it. */
const kinds: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CH: 'uid',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GB: 'vat',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  NO: 'mva',
  PL: 'nip',
  PT: 'nif',
  RO: 'cif',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
}

/** The country a VAT number begins with. Greece writes EL, Northern Ireland XI. */
function countryOfPrefix(text: string): string | undefined {
  const prefix = text.slice(0, 2)
  const country = prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix
  return isEuCountry(country) || country === 'GB' ? country : undefined
}

/**
 * Returns a VAT number as it is stored: in capitals, without spaces and dots, in the European Union with the prefix of its country. A number may be of
 * another country than the company's. Throws 422 naming `vatNumber` when its form or check digit is wrong; numbers of countries without a known
 * check need a digit and at most 20 letters and digits.
 */
export async function checkVatNumber(text: string, companyCountry: string): Promise<string> {
  const plain = text
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/^GR(?=\d)/, 'EL')
  if (plain === '') return ''
  const country = countryOfPrefix(plain) ?? companyCountry
  const kind = kinds[country]
  const isRight = kind === undefined ? /^(?=.*\d)[A-Z0-9]{4,20}$/.test(plain) : await isOfKind(country, kind, plain)
  if (!isRight) throw fieldError('vatNumber', 'invalid_vat_number', message('company_error.vat_number', { country: country || 'none' }))
  if (!isEuCountry(country)) return plain
  const prefix = country === 'GR' ? 'EL' : country
  return plain.startsWith(prefix) ? plain : `${prefix}${plain}`
}

async function isOfKind(country: string, kind: string, plain: string): Promise<boolean> {
  // Loaded when the first number is checked: it takes 0.2 s.
  const { stdnum } = await import('stdnum')
  const validator = stdnum[country]?.[kind]
  if (!validator) throw new Error(`stdnum has no ${kind} of ${country}`)
  const withoutPrefix = plain.replace(/^(EL|XI)(?=\d)/, '').replace(/^(CHE\d+)(MWST|TVA|IVA|TPV)$/, '$1')
  return validator.validate(withoutPrefix).isValid
}
