import { minorFromDecimal } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'

/** Returns an amount of Wix in minor units; 0 where there is none. Throws UpstreamError `malformed` for what is no amount of the currency. */
export function toMinor(amount: { amount: string } | null | undefined, currency: string): number {
  const minor = amount ? minorFromDecimal(amount.amount, currency) : 0
  if (minor === undefined) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
  return minor
}
