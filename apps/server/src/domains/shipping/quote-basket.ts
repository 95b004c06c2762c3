import { salePriceOf } from '@stoa/contract/campaign-price.ts'
import { maxPurchaseMinor } from '@stoa/contract/money.ts'
import type { shipping } from '@stoa/contract/shipping.ts'
import { examplePostalCode, isPostalCode } from '@stoa/contract/postal-code.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { quoteShipping } from '@stoa/contract/shipping-quote.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { InputIssue } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import type { BasketVariant } from './queries.ts'
import { findCurrency, listBasketVariants, listMarketplacesOf, listPartnerNames, listRates } from './queries.ts'
import { failureMessage } from './rules.ts'

type Line = Received<typeof shipping.quote>['body']['lines'][number]
/** A line with whose it is; `merchantId` null for goods of nobody in particular. */
type PricedLine = { merchantId: string | null; merchantName: string; quantity: number; unitPriceMinor: number; weightGrams: number | null }

/** Returns what shipping a basket costs, per merchant and in all. Reads only. Throws `unknown_product` naming each line that is not in sight. */
export async function quoteBasket(ctx: Ctx, { body }: Received<typeof shipping.quote>): Promise<Answer<typeof shipping.quote>> {
  const { db, scope, language } = ctx
  const marketplaceId = await chooseMarketplace(ctx, body.marketplaceId)
  const currency = body.currency ?? (await findCurrency(db, scope.companyId))
  const { countryCode, postalCode } = body.destination
  if (postalCode !== '' && !isPostalCode(countryCode, postalCode)) {
    const params = { text: postalCode, country: countryCode, example: examplePostalCode(countryCode) }
    throw fieldError('destination.postalCode', 'invalid_postal_code', message('shipping_error.invalid_destination', params))
  }
  const lines = await priceLines(ctx, marketplaceId, body.lines, currency)
  const groups = [...Map.groupBy(lines, ({ merchantId }) => merchantId).entries()]
  const rates = await listRates(
    db,
    [marketplaceId, ...groups.map(([merchantId]) => merchantId)].filter((id) => typeof id === 'string'),
  )
  const fallback = marketplaceId === undefined ? undefined : rates.get(marketplaceId)
  const parts = groups.map(([merchantId, items]) => ({ parcel: { items }, own: merchantId === null ? undefined : rates.get(merchantId), fallback }))
  const basketFreeFrom = fallback?.currency === currency ? fallback.basketFreeFromMinor : null
  const { parts: quotes, totalMinor } = quoteShipping(parts, body.destination, { currency, freeFromMinor: basketFreeFrom })
  const money = (minor: number) => ({ minor, currency })
  return {
    total: totalMinor === null ? null : money(totalMinor),
    merchants: quotes.map(({ options, failure, goodsMinor, ...quote }, index) => {
      const [merchantId = null, [first] = []] = groups[index] ?? []
      return {
        merchant: merchantId === null ? null : { id: merchantId, name: first?.merchantName ?? '' },
        source: quote.source,
        zone: quote.zone,
        goods: money(goodsMinor),
        weightGrams: quote.weightGrams,
        price: options[0] ? money(options[0].priceMinor) : null,
        freeBy: quote.freeBy,
        options: options.map(({ regularMinor, priceMinor, ...option }) => ({ ...option, price: money(priceMinor), regular: money(regularMinor) })),
        failure: failure && { code: failure, message: describe(language, failureMessage(failure, { zone: quote.zone, currency })) },
      }
    }),
  }
}

/** The marketplace a basket is bought on: an operator's own; for a merchant the one named, or the only one. */
async function chooseMarketplace({ db, scope }: Ctx, named: string | undefined): Promise<string | undefined> {
  const all = scope.companyType === 'MARKETPLACE' ? [{ marketplaceId: scope.companyId }] : await listMarketplacesOf(db, scope)
  if (named === undefined) return all.length === 1 ? all[0]?.marketplaceId : undefined
  return orNotFound(
    all.find(({ marketplaceId }) => marketplaceId === named),
    'marketplace',
  ).marketplaceId
}

async function priceLines(
  { db, scope, now }: Ctx,
  marketplaceId: string | undefined,
  lines: readonly Line[],
  currency: string,
): Promise<PricedLine[]> {
  const missing = lines.findIndex(({ variantId, unitPriceMinor }) => variantId === undefined && unitPriceMinor === undefined)
  if (missing >= 0) throw fieldError(`lines.${missing}.variantId`, 'required', message('shipping_error.line_required'))
  const variants = new Map(
    (
      await listBasketVariants(
        db,
        scope,
        marketplaceId,
        lines.flatMap(({ variantId }) => variantId ?? []),
      )
    ).map((one) => [one.variantId, one]),
  )
  const names =
    scope.companyType === 'MARKETPLACE'
      ? await listPartnerNames(
          db,
          scope,
          lines.flatMap(({ merchantId }) => merchantId ?? []),
        )
      : new Map<string, string>()
  const issues: InputIssue[] = []
  const refuse = (index: number, field: string): PricedLine[] => {
    issues.push({ path: `lines.${index}.${field}`, code: 'unknown_product', message: message('shipping_error.unknown_product') })
    return []
  }
  const priced = lines.flatMap((line, index): PricedLine[] => {
    const { quantity, weightGrams = null } = line
    if (line.variantId === undefined) {
      const { merchantId = scope.companyType === 'MERCHANT' ? scope.companyId : null } = line
      if (merchantId !== null && merchantId !== scope.companyId && !names.has(merchantId)) return refuse(index, 'merchantId')
      const isOperator = merchantId === scope.companyId && scope.companyType === 'MARKETPLACE'
      return [
        {
          merchantId: isOperator ? null : merchantId,
          merchantName: names.get(merchantId ?? '') ?? '',
          quantity,
          unitPriceMinor: line.unitPriceMinor ?? 0,
          weightGrams,
        },
      ]
    }
    const variant = variants.get(line.variantId)
    if (!variant) return refuse(index, 'variantId')
    const { merchantId, merchantName } = variant
    const unitPriceMinor = line.unitPriceMinor ?? (variant.currency === currency ? priceOf(variant, now) : null)
    if (unitPriceMinor === null) {
      issues.push({ path: `lines.${index}.unitPriceMinor`, code: 'required', message: message('shipping_error.price_required', { currency }) })
      return []
    }
    return [{ merchantId, merchantName, quantity, unitPriceMinor, weightGrams: line.weightGrams ?? variant.weightGrams }]
  })
  const tooLarge = priced.findIndex(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor > maxPurchaseMinor)
  if (issues.length === 0 && tooLarge >= 0) throw fieldError(`lines.${tooLarge}.quantity`, 'too_large', message('order_error.line_too_large'))
  if (issues[0]) throw new AppError(issues[0].code === 'unknown_product' ? 'unknown_product' : 'invalid_input', { errors: issues })
  return priced
}

/** What a shopper pays for one item now: the price of the shop, or of a campaign of the marketplace. */
function priceOf({ priceMinor, campaigns }: BasketVariant, now: Date): number | null {
  return campaigns === null ? priceMinor : salePriceOf(priceMinor, campaigns.offers, { at: now, day: dayIn(now, campaigns.timeZone) }).priceMinor
}
