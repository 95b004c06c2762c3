/** Decimal digits of the currencies that do not have two. Source: ISO 4217. */
const exponents: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}

/** How many decimal digits a currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyExponent(currency: string): number {
  return exponents[currency] ?? 2
}

/**
 * Reads a decimal written with a point ("12.99", "-3", "1,234.50") into minor units, by string, never by float.
 * Returns undefined when it is not a number or has more non-zero decimals than the currency.
 */
export function minorFromDecimal(text: string, currency: string): number | undefined {
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/.exec(text.trim())
  if (!match || (match[2] === undefined && !match[3])) return undefined
  const digits = currencyExponent(currency)
  const fraction = match[3] ?? ''
  if (/[1-9]/.test(fraction.slice(digits))) return undefined
  const whole = (match[2] ?? '0').replaceAll(',', '')
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (!Number.isSafeInteger(minor)) return undefined
  return match[1] && minor !== 0 ? -minor : minor
}

/** The plain decimal of an amount, without sign of currency: 1299 EUR is "12.99". */
export function decimalFromMinor(minor: number, currency: string): string {
  const digits = currencyExponent(currency)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Returns `amount` × `part` ÷ `whole` of amounts that are not negative, rounded half up; 0 of nothing. By whole numbers: a float loses cents on large amounts. */
export function proportion(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

/** Returns the VAT inside an amount that includes it, in minor units, rounded half away from zero: 12100 at 2100 is 2100. */
export function taxWithin(totalMinor: number, basisPoints: number): number {
  const tax = proportion(Math.abs(totalMinor), basisPoints, 10_000 + basisPoints)
  return tax === 0 ? 0 : Math.sign(totalMinor) * tax
}

/** Returns the part of `amount` between two running totals out of `whole`. Parts that follow each other sum to the whole amount, whatever the steps. */
export function proportionBetween(amount: number, from: number, until: number, whole: number): number {
  return proportion(amount, until, whole) - proportion(amount, from, whole)
}

/**
 * Splits an amount by weights without losing a minor unit: largest remainder, ties to the earlier part.
 * All-zero weights share evenly. Works for negative totals too. The parts always sum to `total`.
 */
export function splitMinor(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const sum = weights.reduce((a, b) => a + b, 0)
  const shares = sum === 0 ? weights.map(() => 1) : weights
  const whole = BigInt(sum === 0 ? weights.length : sum)
  const size = BigInt(Math.abs(total))
  const parts = shares.map((weight, index) => {
    const product = size * BigInt(weight)
    return { index, part: product / whole, remainder: product % whole }
  })
  let left = size - parts.reduce((a, p) => a + p.part, 0n)
  for (const p of [...parts].sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))) {
    if (left === 0n) break
    p.part += 1n
    left -= 1n
  }
  const sign = total < 0 ? -1 : 1
  return parts.map((p) => (p.part === 0n ? 0 : sign * Number(p.part)))
}

/** Splits a line whose total is not a multiple of its quantity into two: a unit price has no fractions of a cent. */
export function toEqualUnits(totalMinor: number, quantity: number): { quantity: number; unitMinor: number }[] {
  const unitMinor = Math.floor(totalMinor / quantity)
  const rest = totalMinor - unitMinor * quantity
  return [
    { quantity: quantity - rest, unitMinor },
    { quantity: rest, unitMinor: unitMinor + 1 },
  ].filter((part) => part.quantity > 0)
}
