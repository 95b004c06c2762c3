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
    const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(amount.trim())
    const [, sign, whole = '', fraction = ''] = match ?? []
    if (!match || (amount.trim() !== '' && whole + fraction === '')) throw unreadable()
    const size = BigInt(`${whole || '0'}${fraction.slice(0, scale).padEnd(scale, '0')}`)
    sum += sign === '-' ? -size : size
  }
  const unit = 10n ** BigInt(scale - currencyExponent(currency))
  const minor = Number(((sum < 0n ? -sum : sum) * 2n + unit) / (unit * 2n))
  if (!Number.isSafeInteger(minor)) throw unreadable()
  return sum < 0n && minor !== 0 ? -minor : minor
}

function unreadable(): UpstreamError {
  return new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
}
