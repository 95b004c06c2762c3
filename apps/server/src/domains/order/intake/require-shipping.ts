import { findZone } from '@stoa/contract/shipping-quote.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { fieldError } from '../../../kit/errors.ts'
import { listRates } from '../../shipping/queries.ts'
import type { Intake, SoldLine } from './price-lines.ts'
import { subtotalOf } from './rules-intake.ts'

/** Shipping up to this is taken for any goods, in minor units: samples are free, their shipping is not. */
const plausibleMinor = 1_000_000

/** Of more than that, shipping is at most so many times the goods. */
const plausibleTimes = 100

/**
 * Throws where a storefront sends shipping that nobody charges, or an address that the merchant of a line does not ship to by the rates that a quote uses.
 * Who sends the quote that the shopper accepted knows better: carriers and rates of its own are the storefront's business, and so is a merchant without rates.
 */
export async function requireShipping(db: Db, marketplaceId: string, intake: Intake, lines: readonly SoldLine[]): Promise<void> {
  const goodsMinor = lines.reduce((sum, line) => sum + subtotalOf(line), 0)
  if (intake.shippingMinor > Math.max(plausibleMinor, goodsMinor * plausibleTimes))
    throw fieldError('shippingMinor', 'too_large', message('order_error.shipping_too_large'))
  if (intake.shippingQuote !== undefined) return
  const merchantIds = [...new Set(lines.map(({ merchantId }) => merchantId))]
  const rates = await listRates(db, [marketplaceId, ...merchantIds])
  const fallback = rates.get(marketplaceId)
  for (const merchantId of merchantIds) {
    const own = rates.get(merchantId)
    const set = own !== undefined && own.zones.length > 0 && (own.currency === intake.currency || !fallback) ? own : fallback
    if (set === undefined || set.zones.length === 0 || set.currency !== intake.currency) continue
    if (!findZone(set.zones, intake.shippingAddress)) throw fieldError('shippingAddress.countryCode', 'no_zone', message('shipping_quote.no_zone'))
  }
}
