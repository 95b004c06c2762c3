import { minorFromDecimal } from '@stoa/contract/money.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether this is an ISO 4217 code in use. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/** An amount in minor units, or the code and sentence of what is wrong with it. */
export type Amount = { minor: number; currency: string } | { code: 'bad_price' | 'unknown_currency'; message: string }

/** Reads "12.99", "1,234.50", "12,99" and either with a currency before or after it. `currency` where the text names none. */
export function readAmount(text: string, currency: string): Amount {
  const match = /^(?:([A-Za-z]{3})\s*)?([-\d.,\s']+?)\s*([A-Za-z]{3})?$/.exec(text.trim())
  if (!match) return { code: 'bad_price', message: `"${shorten(text)}" is not a price.` }
  const code = (match[1] ?? match[3] ?? currency).toUpperCase()
  if (!isCurrency(code)) return { code: 'unknown_currency', message: `"${code}" is not a currency.` }
  // A comma before one or two last digits can only be a decimal comma; thousands come in threes.
  const number = match[2] ?? ''
  const plain = /^-?[\d.\s']*,\d{1,2}$/.test(number) ? number.replaceAll(/[.\s']/g, '').replace(',', '.') : number.replaceAll(/[\s']/g, '')
  const minor = minorFromDecimal(plain, code)
  if (minor === undefined) return { code: 'bad_price', message: `"${shorten(text)}" is not a price in ${code}.` }
  if (minor < 0) return { code: 'bad_price', message: `The price "${shorten(text)}" is below zero.` }
  return { minor, currency: code }
}

/** A whole number of pieces, or what is wrong with it; null for an empty text. */
export function readStock(text: string): number | null | { code: 'bad_stock' | 'negative_stock'; message: string } {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const stock = /^-?\d+(\.0+)?$/.test(trimmed) ? Number(trimmed) : NaN
  if (!Number.isSafeInteger(stock)) return { code: 'bad_stock', message: `"${shorten(text)}" is not a number of pieces.` }
  if (stock < 0) return { code: 'negative_stock', message: `The stock is ${stock}; it cannot be below zero.` }
  return stock
}

const gramsPer: Readonly<Record<string, number>> = { g: 1, gram: 1, grams: 1, kg: 1000, lb: 453.592_37, lbs: 453.592_37, oz: 28.349_523 }

/** Whole grams of "1.5 kg", "300 g" or a bare number of `unit`; null when it says none. */
export function readGrams(text: string, unit = 'g'): number | null {
  const match = /^([\d.]+)\s*([a-z]*)$/i.exec(text.trim())
  const grams = match ? Number(match[1]) * (gramsPer[(match[2] || unit).toLowerCase()] ?? NaN) : NaN
  return Number.isFinite(grams) && grams > 0 && grams < 2 ** 31 ? Math.round(grams) : null
}

/** A bar code without the apostrophe and the blanks spreadsheets add. */
export function readGtin(text: string): string {
  return text.replaceAll(/['\s-]/g, '').slice(0, 50)
}

/** For messages: the first letters of what was sent. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
