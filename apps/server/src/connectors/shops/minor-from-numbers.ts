import { currencyExponent } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../kit/errors.ts'

/**
 * Returns the sum of amounts that a shop writes as numbers, in minor units, rounded once and half away from zero: a shop may compute with more digits than
 * its currency has. Throws UpstreamError `malformed` for what is no amount.
 */
export function minorFromNumbers(amounts: readonly number[], currency: string): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  // A number such as 1.005 is stored as a little less: four digits beyond the minor unit are true.
  const minor = Math.round(Number((Math.abs(sum) * 10 ** currencyExponent(currency)).toFixed(4)))
  if (!Number.isSafeInteger(minor)) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
  return sum < 0 && minor !== 0 ? -minor : minor
}
