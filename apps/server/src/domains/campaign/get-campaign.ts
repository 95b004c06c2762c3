import type { CampaignDetail } from '@stoa/contract/campaign.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { decideCommissions } from '../commission/decide-commissions.ts'
import type { CampaignRow } from './queries.ts'
import { findCampaign } from './queries.ts'
import { findSold, listPrices } from './queries-product.ts'
import { reducedPrice } from './rules.ts'
import { toCampaign } from './to-campaign.ts'

/** So many products decide the platform fee; of a larger campaign it is that of the first. */
const maxFeeProducts = 1000

/** One campaign the caller sees, whole, or 404. */
export async function getCampaign(ctx: Ctx, id: string): Promise<CampaignDetail> {
  const { db, scope, now } = ctx
  const row = orNotFound(await findCampaign(db, scope, id), 'campaign')
  const { revenueMinor, ...sold } = await findSold(db, scope, row)
  return {
    ...toCampaign(scope, now, row),
    sold: { ...sold, revenue: { minor: revenueMinor, currency: row.currency } },
    platformFee: await platformFeeOf(ctx, row),
  }
}

/** Returns the commission on the products that it reduces at their campaign prices, each bought alone, in percent of those prices, with two decimals. */
async function platformFeeOf({ db, scope, now }: Ctx, row: CampaignRow): Promise<number | null> {
  const products = await listPrices(db, scope, row.id, maxFeeProducts)
  const lines = products.flatMap(({ merchantId, productId, ...product }) => {
    const unitPriceMinor = reducedPrice(product, row.currency)
    if (unitPriceMinor === null) return []
    return [{ merchantId, orderKey: productId, productId, campaignId: row.id, unitPriceMinor, quantity: 1, lineTotalMinor: unitPriceMinor }]
  })
  const sale = { marketplaceId: row.marketplaceId, currency: row.currency, on: dayIn(now, row.timeZone) }
  const decisions = lines.length === 0 ? [] : await decideCommissions(db, sale, lines)
  const total = lines.reduce((sum, line) => sum + line.lineTotalMinor, 0)
  if (total === 0) return null
  return Math.round((decisions.reduce((sum, { commissionMinor }) => sum + commissionMinor, 0) / total) * 10_000) / 100
}
