import type { ImportErrorCode, ImportOptions } from '@stoa/contract/product-import.ts'
import { minorFromDecimal } from '@stoa/contract/money.ts'
import { isGtin } from '../product/rules.ts'

/** What is wrong with a cell. */
export type Fault = { code: ImportErrorCode; message: string }

const currencies = new Set(Intl.supportedValuesOf('currency'))
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', zł: 'PLN' }

/** Whether this is an ISO 4217 code in use. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

export function isFault<T extends object | number | string | null>(value: T | Fault): value is Fault {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}

/** A number with a point and without signs of thousands; undefined where it is none. What can be read in one way only is, whatever `decimal` says. */
export function plainNumber(text: string, decimal: ImportOptions['decimal']): string | undefined {
  const number = text.replaceAll(/[\s'’]/g, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(number)) return undefined
  const pointed = decimal === 'point' ? number : swapSigns(number)
  if (/^[+-]?(\d*|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(pointed)) return pointed.replaceAll(',', '').replace('+', '')
  const other = swapSigns(pointed)
  return /^[+-]?\d*\.\d{1,2}$|^[+-]?\d{1,3}(,\d{3})+\.\d*$/.test(other) ? other.replaceAll(',', '').replace('+', '') : undefined
}

function swapSigns(number: string): string {
  return number.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
}

/** The currency a price names by its code or sign; undefined where it names none. */
export function currencyIn(text: string): string | undefined {
  const named = /^\s*([A-Za-z]{3})\b|\b([A-Za-z]{3})\s*$/.exec(text)
  const code = (named?.[1] ?? named?.[2])?.toUpperCase()
  if (code !== undefined && isCurrency(code)) return code
  return Object.entries(signs).find(([sign]) => text.includes(sign))?.[1]
}

/** A price in minor units of `currency`. A currency it names has to be that one. */
export function readPrice(text: string, currency: string, decimal: ImportOptions['decimal']): number | Fault {
  const named = currencyIn(text)
  if (named !== undefined && named !== currency)
    return { code: 'conflicting_value', message: `"${shorten(text)}" is in ${named}; the product is in ${currency}.` }
  const bare = text.replace(new RegExp(`^\\s*${currency}\\b|\\b${currency}\\s*$`, 'i'), '').replaceAll(/[€£¥₹$]|zł/g, '')
  const plain = plainNumber(bare, decimal)
  const minor = plain === undefined ? undefined : minorFromDecimal(plain, currency)
  if (minor === undefined) return { code: 'bad_price', message: `"${shorten(text)}" is not a price in ${currency}.` }
  if (minor < 0) return { code: 'negative_price', message: `The price "${shorten(text)}" is below zero.` }
  return minor
}

const mostPieces = 1_000_000_000

/** A whole number of pieces. */
export function readStock(text: string, decimal: ImportOptions['decimal']): number | Fault {
  const plain = plainNumber(text, decimal)
  const stock = plain !== undefined && /^-?\d+(\.0*)?$/.test(plain) ? Number(plain) : Number.NaN
  if (Number.isNaN(stock)) return { code: 'bad_stock', message: `"${shorten(text)}" is not a number of pieces.` }
  if (stock < 0) return { code: 'negative_stock', message: `The stock is ${shorten(text)}; it cannot be below zero.` }
  if (stock > mostPieces) return { code: 'bad_stock', message: `A stock of ${shorten(text)} is more than can be kept.` }
  return stock
}

const gramsPer: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kgs: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
}

/** Whole grams of "1.5 kg", "300 g", or a bare number of `unit`. */
export function readGrams(text: string, unit: string, decimal: ImportOptions['decimal']): number | Fault {
  const match = /^(.*?)\s*([a-z]*)\.?$/i.exec(text.trim())
  const plain = plainNumber(match?.[1] ?? '', decimal)
  const factor = gramsPer[(match?.[2] || unit).toLowerCase()]
  const grams = plain === undefined || factor === undefined ? Number.NaN : Math.round(Number(plain) * factor)
  return grams >= 0 && grams < 2 ** 31 ? grams : { code: 'bad_weight', message: `"${shorten(text)}" is not a weight.` }
}

/** A trade item number without the blanks, dashes and apostrophes of spreadsheets. */
export function readGtin(text: string): string | Fault {
  const gtin = text.replaceAll(/['\s-]/g, '')
  if (isGtin(gtin)) return gtin
  const hint = /^\d[.,]?\d*e\+?\d+$/i.test(gtin)
    ? ' A spreadsheet has shortened it: format the column as text and enter it anew.'
    : ' Its digits do not add up.'
  return { code: 'bad_gtin', message: `"${shorten(text)}" is not a GTIN (EAN, UPC).${hint}` }
}

const longestAddress = 2000

/** Addresses in a cell: one, or several with blanks, commas or lines between them. */
export function readAddresses(text: string): string[] | Fault {
  const addresses = text
    .split(/[\s,;|]+(?=https?:\/\/)|\s+/i)
    .map((address) => address.trim())
    .filter((address) => address !== '')
  for (const address of addresses) {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      return { code: 'bad_image_address', message: `"${shorten(address)}" is not the address of a picture: it has to begin with https://.` }
    if (address.length > longestAddress)
      return { code: 'too_long', message: `The address of a picture has ${address.length} characters; the most is ${longestAddress}.` }
  }
  return addresses
}

/** Tags of a cell, each once: with commas between them, or else semicolons or bars; one with such a sign in it stands in quotes. */
export function readTags(text: string): string[] {
  const outside = text.replaceAll(/"(?:[^"]|"")*"/g, '')
  const sign = [',', ';', '|'].find((one) => outside.includes(one)) ?? ','
  const tags: string[] = []
  let tag = ''
  for (let at = 0; at <= text.length; at++) {
    if (at === text.length || text[at] === sign) {
      const plain = tag.trim()
      tags.push(/^".*"$/s.test(plain) && plain.length > 1 ? plain.slice(1, -1).replaceAll('""', '"') : plain)
      tag = ''
      continue
    }
    const quoted = text[at] === '"' && tag.trim() === '' ? /^"(?:[^"]|"")*"/.exec(text.slice(at))?.[0] : undefined
    tag += quoted ?? text[at] ?? ''
    if (quoted) at += quoted.length - 1
  }
  return [...new Set(tags)].filter((one) => one !== '')
}

/** Tags as one cell that `readTags` reads back. */
export function writeTags(tags: readonly string[]): string {
  return tags.map((tag) => (/[,;|"]|^\s|\s$/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}

/** A number that a spreadsheet may take as one. */
const number = /^[+-]?\d[\d.,]*$/

/**
 * A cell that no spreadsheet takes for a formula: one that begins with = + - @, a tab or a line break gets an apostrophe before it.
 * Numbers stay numbers. `unguardCell` takes it away again. Source: OWASP ASVS 1.2.10.
 */
export function guardCell(cell: string): string {
  return /^'*[=+\-@\t\r\n]/.test(cell) && !number.test(cell) ? `'${cell}` : cell
}

/** A cell without the apostrophe that guards it. */
export function unguardCell(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell
}

/** For messages: the first letters of what was sent. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
}
