import type { Moment } from '@stoa/contract/campaign-price.ts'
import { salePriceOf } from '@stoa/contract/campaign-price.ts'
import { maxPurchaseMinor } from '@stoa/contract/money.ts'
import type { order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { listCampaignOffers } from '../../campaign/queries-offer.ts'
import type { VariantOffer } from './queries-intake.ts'
import { listOffers } from './queries-intake.ts'
import type { PricedLine } from './rules-intake.ts'
import { meantBy, subtotalOf, rejectionReason } from './rules-intake.ts'
import type { InputIssue } from '../../../kit/errors.ts'

/** A purchase as the contract read it. */
export type Intake = Received<typeof order.intake>['body']

/** A line with the variant it means, the price it is sold at, the price of the moment, null without one, and the campaign that sets the price it is sold at. */
export type SoldLine = PricedLine & VariantOffer & { salePriceMinor: number | null; campaignId: string | null }

/**
 * Finds for every line the one variant it means and its price. A line that cannot be sold refuses the whole intake; each such line is named,
 * and the first decides the code. What is another marketplace's looks like what is not there. The price is that of the moment the purchase was placed,
 * with the campaigns running then; a line is sold in a campaign when its price is the campaign's.
 */
export async function priceLines(db: Db, marketplaceId: string, intake: Pick<Intake, 'lines' | 'currency'>, moment: Moment): Promise<SoldLine[]> {
  for (const [index, line] of intake.lines.entries()) {
    if (line.variantId === undefined && (line.merchantId === undefined || line.sku === undefined)) {
      throw fieldError(`lines.${index}.variantId`, 'required', message('order_error.variant_required'))
    }
  }
  const names = intake.lines.map(({ variantId = null, merchantId = null, sku = null }, index) => ({ index, variantId, merchantId, sku }))
  const found = await listOffers(db, marketplaceId, names)
  const campaigns = await listCampaignOffers(db, marketplaceId, moment, found)
  const offers = Map.groupBy(found, (offer) => offer.index)
  const issues: { code: 'unknown_product' | 'not_ready' | 'currency_mismatch' | 'invalid_input'; issue: InputIssue }[] = []
  const sold: SoldLine[] = []
  for (const [index, line] of intake.lines.entries()) {
    const meant = meantBy(offers.get(index) ?? [])
    const why = rejectionReason(line, meant, intake.currency)
    if (why) issues.push({ code: why.code, issue: { path: `lines.${index}.${why.field}`, code: why.issueCode ?? why.code, message: why.message } })
    const [offer] = meant
    if (why || !offer) continue
    const sale = salePriceOf(offer.priceMinor, campaigns.get(offer.productId) ?? [], moment)
    const unitPriceMinor = line.unitPriceMinor ?? sale.priceMinor ?? 0
    const campaignId = unitPriceMinor === sale.priceMinor ? sale.campaignId : null
    sold.push({ ...offer, quantity: line.quantity, unitPriceMinor, salePriceMinor: sale.priceMinor, taxMinor: line.taxMinor, campaignId })
  }
  const [first] = issues
  if (first) throw new AppError(first.code, { errors: issues.map(({ issue }) => issue) })
  const tooLarge = sold.findIndex((line) => subtotalOf(line) > maxPurchaseMinor)
  if (tooLarge >= 0) throw fieldError(`lines.${tooLarge}.quantity`, 'too_large', message('order_error.line_too_large'))
  return sold
}
