import { productLimits } from '@stoa/contract/product-limits.ts'

/** Returns whether a trade item number is one: 8, 12, 13 or 14 digits of which the last checks the others. Source: GS1 General Specifications §7.9. */
export function isGtin(gtin: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(gtin)) return false
  const digits = Array.from(gtin, Number).toReversed()
  const [check = 0, ...rest] = digits
  const sum = rest.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/**
 * Returns a barcode: a GTIN without the blanks, dashes and the apostrophe that spreadsheets add, and anything else as it is given. A barcode
 * that is no GTIN keeps a product in review (`invalid_gtin`) instead of out of the catalogue.
 */
export function parseBarcode(text: string): string {
  const given = text.trim()
  if (given.length > productLimits.gtin) return given.slice(0, productLimits.gtin)
  const digits = given.replaceAll(/['\s-]/g, '')
  return isGtin(digits) ? digits : given.replace(/^'/, '')
}
