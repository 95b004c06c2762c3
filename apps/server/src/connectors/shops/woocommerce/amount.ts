import { currencyExponent } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'

/** Digits after the point that are read: more than any shop computes with. */
const scale = 12

/**
 * Returns the sum of amounts as WooCommerce writes them, in minor units, rounded once and half away from zero: a shop may be set to more digits than its
 * currency has. An empty one is 0. Throws UpstreamError `malformed` for what is no amount.
 */
export function sumMinor(amounts: readonly string[], currency: string): number {
  let sum = 0n
  for (const amount of amounts) {
    const size = amount.trim() === '' ? 0n : readScaled(amount)
    if (size === undefined) throw unreadable()
    sum += size
  }
  const minor = toMinor(sum, scale, currency)
  if (minor === undefined) throw unreadable()
  return minor
}

/** Digits after the point of a factor, such as 1.21. */
const factorScale = 8

/** Returns a price of theirs times a factor in minor units, rounded once and half away from zero; undefined for what is no amount. */
export function multipliedMinor(amount: string, factor: number, currency: string): number | undefined {
  const size = readScaled(amount)
  return size === undefined ? undefined : toMinor(size * BigInt(Math.round(factor * 10 ** factorScale)), scale + factorScale, currency)
}

/** Returns an amount as a whole number of the smallest part that is read; undefined for what is no amount. */
function readScaled(amount: string): bigint | undefined {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(amount.trim())
  const [, sign, whole = '', fraction = ''] = match ?? []
  if (!match || whole + fraction === '') return undefined
  const size = BigInt(`${whole || '0'}${fraction.slice(0, scale).padEnd(scale, '0')}`)
  return sign === '-' ? -size : size
}

/** Returns a number with so many digits after the point in minor units; undefined where it is too large. */
function toMinor(size: bigint, digits: number, currency: string): number | undefined {
  const unit = 10n ** BigInt(digits - currencyExponent(currency))
  const minor = Number(((size < 0n ? -size : size) * 2n + unit) / (unit * 2n))
  if (!Number.isSafeInteger(minor)) return undefined
  return size < 0n && minor !== 0 ? -minor : minor
}

function unreadable(): UpstreamError {
  return new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
}
