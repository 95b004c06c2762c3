import { amountStep } from '@stoa/contract/amount-step.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { maxPurchaseMinor } from '@stoa/contract/money.ts'
import type { order } from '@stoa/contract/order.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { v7 as uuidv7 } from 'uuid'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { randomToken } from '../../../secrets/crypto.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import { decideCommissions } from '../../commission/decide-commissions.ts'
import { listVatRates } from '../../commission/list-vat-rates.ts'
import { taxWithin } from '@stoa/contract/amounts.ts'
import { listTaxReasons } from '../../tax/list-tax-reasons.ts'
import { listReturnTerms } from '../return-policy/list-return-terms.ts'
import { orderToCollect, purchaseCreated } from '../events.ts'
import { listOrdersWithShop } from '../payment/queries-payment.ts'
import type { Intake, SoldLine } from './price-lines.ts'
import { priceLines } from './price-lines.ts'
import type { IntakeSource, NewOrder, Selling } from './queries-intake.ts'
import { findOrderByReference, findSelling, insertPurchase } from './queries-intake.ts'
import type { SplitOrder } from './rules-intake.ts'
import { dueAfter, subtotalOf, splitPurchase } from './rules-intake.ts'
import { requirePostalCode } from './require-postal-code.ts'
import { requirePrices } from './require-prices.ts'
import { requireShipping } from './require-shipping.ts'
import { requireStep } from './require-step.ts'
import { reserveStock } from './reserve-stock.ts'
import { shippingByMerchant } from './shipping-by-merchant.ts'

/** How far ahead of our clock a purchase may claim to be, in milliseconds. */
const clockSlackMs = 5 * 60_000

/** How long ago a purchase may have been placed, in days: what is older is a wrong date, and would reopen months that nobody closed. */
const maxAgeDays = 366

const placedKinds = { intake: 'placed', test: 'placed_test', storefront: 'placed_storefront' } as const

/**
 * Takes a purchase in: every line sold, in stock and in the right currency, or nothing at all. Splits it per merchant to the cent, freezes each
 * line's commission and withheld tax and the return policy of the day, and leaves payment to a job. Refuses a reference that was taken before (`duplicate_reference`). What the operator's own shop sold
 * needs no payment provider: `storefront` names the shop that collected the money. Its stock has the buffer taken off already. Nor does what the merchants
 * collect themselves, which the marketplace must allow: their shops get it at once, unpaid.
 */
export async function createOrders(ctx: Ctx, intake: Intake, source: IntakeSource, storefront?: string): Promise<Answer<typeof order.intake>> {
  const { db, scope, now } = ctx
  const marketplaceId = scope.companyId
  const selling = orNotFound(await findSelling(db, marketplaceId), 'marketplace')
  const collectedBy = storefront === undefined ? (intake.collectedBy ?? 'provider') : 'storefront'
  if (collectedBy === 'merchant') requireCollection(selling, intake)
  const connectionId = collectedBy === 'provider' ? selling.connectionId : null
  const provider = collectedBy === 'merchant' ? collectedBy : (storefront ?? selling.provider)
  if (provider === null || (connectionId === null && collectedBy === 'provider'))
    throw new AppError('state_forbids', { detail: message('order_error.no_provider') })
  if (source === 'test' && provider !== 'sandbox') throw new AppError('state_forbids', { detail: message('order_error.test_needs_sandbox') })
  if (intake.currency !== selling.currency) {
    const detail = message('order_error.currency', { currency: selling.currency, sent: intake.currency })
    throw new AppError('currency_mismatch', { detail, errors: [{ path: 'currency', code: 'currency_mismatch', message: detail }] })
  }
  const placedAt = intake.placedAt === undefined ? now : new Date(intake.placedAt)
  if (placedAt.getTime() > now.getTime() + clockSlackMs) throw fieldError('placedAt', 'in_future', message('order_error.in_future'))
  if (source === 'intake') checkSent(intake, now.getTime() - placedAt.getTime())

  const moment = { at: placedAt, day: dayIn(placedAt, selling.timeZone) }
  const lines = await priceLines(db, marketplaceId, intake, moment)
  if (source === 'intake') {
    requirePrices(ctx, lines, intake.currency)
    await requireShipping(db, marketplaceId, intake, lines)
  }
  const totalMinor = totalOf(intake, lines)
  const shipping = shippingByMerchant(intake, lines)
  const step = amountStep(provider, intake.currency, false)
  requireStep(intake, lines, step)
  const parts = splitPurchase(lines, shipping, intake.discountMinor, intake.marketplaceDiscountMinor, step)
  const orders = await withDeductions(ctx, { currency: intake.currency, on: moment.day, countryCode: intake.shippingAddress.countryCode }, parts)
  const { customer, shippingAddress, billingAddress = null, shippingQuote = null, customerNote, marketplaceOrderReference: reference } = intake
  const groupId = uuidv7()
  const storefrontPayment = intake.paymentReference ?? null
  const group = { marketplaceId, id: groupId, reference, currency: intake.currency, totalMinor, storefrontPayment, placedAt: placedAt.toISOString() }
  const deadlines = { acceptBy: dueAfter(placedAt, selling.acceptWithinHours), shipBy: dueAfter(placedAt, selling.shipWithinHours) }
  const people = {
    customer,
    customerName: customer.name,
    shippingAddress,
    countryCode: shippingAddress.countryCode,
    billingAddress,
    shippingQuote,
    customerNote,
  }
  const numbers = await insertPurchase(db, { ...group, ...people, ...deadlines, source, collectedBy, connectionId, provider }, orders, {
    kind: placedKinds[source],
    actor: actorName(ctx.actor),
  })
  if (numbers.size === 0) throw await duplicateReference(ctx, reference)
  await ctx.emit(purchaseCreated, { marketplaceId, groupId })
  if (collectedBy === 'merchant') {
    const ids = orders.map(({ id }) => id)
    const withShop = await listOrdersWithShop(db, marketplaceId, ids)
    await ctx.emit(orderToCollect, ...withShop.map((orderId) => ({ marketplaceId, orderId })))
  }
  await ctx.announceAll(orders.map(({ merchantId, hash }) => ({ companyIds: [marketplaceId, merchantId], message: { kind: 'order', id: hash } })))
  // Last: purchases of the same product wait for each other from here to the commit.
  await reserveStock(ctx, intake, lines, { ...moment, stockBuffer: source === 'storefront' ? 0 : selling.stockBuffer })
  const money = (minor: number) => ({ minor, currency: intake.currency })
  return {
    orderGroupId: groupId,
    marketplaceOrderReference: reference,
    total: money(totalMinor),
    orders: orders.map(({ id, hash, merchantId, totalMinor: total }) => ({
      orderId: String(numbers.get(id)),
      hash,
      merchantId,
      total: money(total),
    })),
  }
}

/** Throws for a date or a postal code that no purchase sent by a storefront has. What shops report of their own sales is taken as it is. */
function checkSent({ shippingAddress }: Intake, ageMs: number): void {
  if (ageMs > maxAgeDays * 86_400_000) throw fieldError('placedAt', 'too_old', message('order_error.too_old', { days: maxAgeDays }))
  requirePostalCode(shippingAddress)
}

/** Throws unless the marketplace lets its merchants collect the money of this purchase. */
function requireCollection({ allowsMerchantCollection }: Selling, { paymentReference }: Intake): void {
  if (!allowsMerchantCollection) throw fieldError('collectedBy', 'not_allowed', message('order_error.merchant_collection'))
  if (paymentReference !== undefined) throw fieldError('paymentReference', 'invalid_input', message('order_error.collected_payment'))
}

/** The refusal of a reference that was taken before; names the order that has it. */
async function duplicateReference(ctx: Ctx, reference: string): Promise<AppError> {
  const first = await findOrderByReference(ctx.db, ctx.scope.companyId, reference)
  const detail = message('order_error.duplicate_reference', { orderId: first?.orderId ?? '' })
  const errors = [{ path: 'marketplaceOrderReference', code: 'duplicate_reference', message: detail, ...(first ? { params: first } : {}) }]
  return new AppError('duplicate_reference', { detail, errors })
}

function totalOf(intake: Intake, lines: readonly SoldLine[]): number {
  const goodsMinor = lines.reduce((sum, line) => sum + subtotalOf(line), 0)
  const discountsMinor = intake.discountMinor + intake.marketplaceDiscountMinor
  const totalMinor = goodsMinor + intake.shippingMinor - discountsMinor
  if (goodsMinor + intake.shippingMinor > maxPurchaseMinor) throw fieldError('lines', 'too_large', message('order_error.too_large'))
  const issue = (path: string, detail: Message): AppError =>
    new AppError('totals_mismatch', { detail, errors: [{ path, code: 'totals_mismatch', message: detail }] })
  const { shippingQuote: quote, shippingMinor: shipping } = intake
  if (quote && quote.priceMinor !== shipping)
    throw issue('shippingQuote.priceMinor', message('order_error.quote', { quote: quote.priceMinor, shipping }))
  if (intake.discountMinor > goodsMinor) throw issue('discountMinor', message('order_error.discount'))
  if (discountsMinor > goodsMinor) throw issue('marketplaceDiscountMinor', message('order_error.marketplace_discount'))
  if (intake.totalMinor !== undefined && intake.totalMinor !== totalMinor) {
    throw issue(
      'totalMinor',
      message('order_error.total', {
        subtotal: goodsMinor,
        shipping: intake.shippingMinor,
        discount: discountsMinor,
        total: totalMinor,
        sent: intake.totalMinor,
      }),
    )
  }
  for (const [index, line] of lines.entries()) {
    if (line.taxMinor > subtotalOf(line)) throw issue(`lines.${index}.taxMinor`, message('order_error.tax'))
  }
  return totalMinor
}

/** Returns the orders to write, with what is frozen: the commission of each line by the rules of the day, its VAT, the tax that the marketplace withholds, and the terms of returns. */
async function withDeductions(
  ctx: Ctx,
  { countryCode, ...sale }: { currency: string; on: string; countryCode: string },
  parts: readonly SplitOrder<SoldLine>[],
): Promise<NewOrder[]> {
  const marketplaceId = ctx.scope.companyId
  const questions = parts.flatMap((part) => part.lines.map((line) => ({ ...line, lineTotalMinor: line.totalMinor + line.marketplaceDiscountMinor })))
  const decisions = await decideCommissions(ctx.db, { marketplaceId, ...sale }, questions)
  const merchantIds = parts.map((part) => part.merchantId)
  const vatRates = await listVatRates(ctx.db, marketplaceId, merchantIds)
  const terms = await listReturnTerms(ctx.db, marketplaceId, parts)
  const taxReasons = await listTaxReasons(ctx.db, { marketplaceId, countryCode }, merchantIds)
  let requested = 0
  return parts.map((part) => {
    const taxReason = taxReasons.get(part.merchantId) ?? null
    const taxOf = (minor: number): number => (taxReason === null ? 0 : taxWithin(minor, taxReason.rateBasisPoints))
    const lines = part.lines.map((line) => {
      const decision = orNotFound(decisions[requested++])
      return {
        position: line.index,
        productId: line.productId,
        variantId: line.variantId,
        name: line.productName,
        variantName: line.variantName,
        sku: line.sku,
        variantReference: line.variantReference,
        pictureFile: line.pictureFile,
        quantity: line.quantity,
        unitPriceMinor: line.unitPriceMinor,
        discountMinor: line.discountMinor,
        marketplaceDiscountMinor: line.marketplaceDiscountMinor,
        totalMinor: line.totalMinor,
        taxMinor: line.taxMinor,
        campaignId: line.campaignId,
        commissionRuleId: decision.explanation.ruleId,
        commissionExplanation: decision.explanation,
        commissionMinor: decision.commissionMinor,
        feeMinor: decision.feeMinor,
        taxWithheldMinor: taxOf(line.totalMinor),
        taxReason,
        isReturnExcluded: terms.isExcluded(part.merchantId, line.productId),
      }
    })
    const commissionMinor = lines.reduce((sum, line) => sum + line.commissionMinor, 0)
    const commissionVatBasisPoints = vatRates.get(part.merchantId) ?? 0
    const shippingTaxWithheldMinor = taxOf(part.shippingMinor)
    const taxWithheldMinor = lines.reduce((sum, line) => sum + line.taxWithheldMinor, shippingTaxWithheldMinor)
    const { days: returnDays, shippingPayer: returnShippingPayer, feeMinor: returnFeeMinor } = terms.policyOf(part.merchantId)
    const kept = {
      commissionMinor,
      commissionVatBasisPoints,
      taxWithheldMinor,
      shippingTaxWithheldMinor,
      returnDays,
      returnShippingPayer,
      returnFeeMinor,
    }
    return { ...part, ...kept, id: uuidv7(), hash: randomToken(16), lines }
  })
}
