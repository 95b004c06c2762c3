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
 * Returns whether a GTIN may be named to others. Numbers that a shop gives for use within its own walls (02, 04, 20 to 29) and those of coupons (98, 99) may
 * not. Source: GS1 General Specifications §1.4; Google's product data specification, `gtin`.
 */
export function isPublicGtin(gtin: string): boolean {
  if (!isGtin(gtin)) return false
  return gtin.length === 8 ? !gtin.startsWith('2') : !/^(02|04|2|98[1-4]|99)/.test(gtin.padStart(14, '0').slice(1))
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
