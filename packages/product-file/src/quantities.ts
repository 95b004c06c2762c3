import type { CellResult, DecimalMark } from './cells.ts'
import { cellError, shorten } from './cells.ts'
import { ambiguousMark, normalizeNumber } from './numbers.ts'

/** The highest stock that is kept. Shops write more for "always available". */
const maxStock = 1_000_000_000

/**
 * Returns a whole number of pieces. Oversold shops export numbers below zero: those are 0, with a notice. Some systems write three decimals of
 * pieces ("12.000"): where the decimal mark of the file says so it is 12, with a notice that it may be 12,000.
 */
export function parseStock(text: string, decimal: DecimalMark): CellResult<number> {
  const plain = normalizeNumber(text, decimal)
  if (plain === undefined || !/^-?\d+(\.0*)?$/.test(plain)) return cellError('bad_stock', 'bad_stock', { value: shorten(text) })
  const stock = Number(plain)
  const value = shorten(text.trim())
  if (stock < 0) return { value: 0, notice: { code: 'negative_stock', params: { value } } }
  if (stock > maxStock) return { value: maxStock, notice: { code: 'stock_limited', params: { value, limit: String(maxStock) } } }
  return ambiguousMark(text) === decimal
    ? { value: stock, notice: { code: 'ambiguous_number', params: { value, read: String(stock) } } }
    : { value: stock }
}

/** Returns whether a cell says that nothing can be bought: "out of stock", "out_of_stock", "no". */
export function isUnavailable(text: string): boolean {
  return /^(out[\s_-]*of[\s_-]*stock|sold[\s_-]*out|discontinued|unavailable|not[\s_-]*available|no|false|0)$/i.test(text.trim().slice(0, 40))
}

/** Returns whether a cell of a status or published column says that the product is not on sale in its shop. */
export function isDraft(text: string): boolean {
  return /^(draft|archived|unpublished|hidden|private|inactive|disabled|false|no|0|-1)$/i.test(text.trim().slice(0, 40))
}
