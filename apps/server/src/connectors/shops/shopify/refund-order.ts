import * as z from 'zod/mini'
import { decimalFromMinor, minorFromDecimal, proportion } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { allocateItems } from '../allocate-items.ts'
import type { ShopifyClient } from './client.ts'
import { throwUserErrors, toGid, userErrors } from './client.ts'
import { Made, Variant, isVariant, skuOf } from './order-items.ts'

const Decimal = z.object({ amount: z.string() })
const Refundable = z.object({
  order: z.nullable(
    z.object({
      refunds: z.array(z.object({ legacyResourceId: z.string(), note: z.nullable(z.string()) })),
      currencyCode: z.string(),
      presentmentCurrencyCode: z.string(),
      transactions: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          status: z.string(),
          gateway: z.nullable(z.string()),
          amountSet: z.object({ shopMoney: Decimal, presentmentMoney: Decimal }),
        }),
      ),
      lineItems: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            sku: z.nullable(z.string()),
            unfulfilledQuantity: z.number(),
            refundableQuantity: z.number(),
            variant: Variant,
          }),
        ),
      }),
    }),
  ),
  locations: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
})
const Refunded = z.object({ refundCreate: z.object({ refund: Made, userErrors }) })

/**
 * Records a refund against the sale of the order, once per key: Shopify keeps the key and refuses another request with it, so that a repeat, of an order
 * of which less is left, finds the first by its note. The gateway of the sale pays it back; that of an order we created moves no money.
 */
export async function refundOrder(client: ShopifyClient, refund: ShopRefund): Promise<{ reference: string }> {
  const orderId = toGid('Order', refund.orderReference)
  const { order, locations } = await client.read(Refundable, 'refundable', { id: orderId })
  const mark = `(Stoa refund ${refund.key})`
  const present = order?.refunds.find(({ note }) => note?.endsWith(mark))
  if (present) return { reference: present.legacyResourceId }
  const sale = order?.transactions.find(({ kind, status }) => (kind === 'SALE' || kind === 'CAPTURE') && status === 'SUCCESS')
  if (!sale && refund.isPaidBack === true) throw new UpstreamError('refused', message('upstream.nothing_to_refund'))
  // Shopify pays back in the currency that the shopper paid, at the rate of that payment, and asks for it where it is not the shop's.
  const paidIn = order && order.presentmentCurrencyCode !== order.currencyCode ? order.presentmentCurrencyCode : undefined
  const toPaid = (minor: number): string => {
    if (paidIn === undefined || !sale) return decimalFromMinor(minor, refund.currency)
    const { shopMoney, presentmentMoney } = sale.amountSet
    const [inShop, paid] = [minorFromDecimal(shopMoney.amount, refund.currency), minorFromDecimal(presentmentMoney.amount, paidIn)]
    if (inShop === undefined || paid === undefined || inShop <= 0) throw new UpstreamError('malformed', message('upstream.shop_unreadable'))
    return decimalFromMinor(proportion(paid, minor, inShop), paidIn)
  }
  const locationId = locations.nodes[0]?.id
  const allocated = allocateItems(order?.lineItems.nodes ?? [], refund.lines, {
    isVariant,
    skuOf,
    leftOf: ({ refundableQuantity }) => refundableQuantity,
  })
  const refundLineItems = [...Map.groupBy(allocated, ({ item }) => item)].flatMap(([{ id, unfulfilledQuantity }, parts]) => {
    const sum = (isRestocked: boolean) => parts.reduce((total, part) => total + (part.line.isRestocked === isRestocked ? part.quantity : 0), 0)
    const restocked = locationId === undefined ? 0 : sum(true)
    const cancelled = Math.min(restocked, Math.max(0, unfulfilledQuantity))
    const ways = [
      { quantity: cancelled, restockType: 'CANCEL', locationId },
      { quantity: restocked - cancelled, restockType: 'RETURN', locationId },
      { quantity: locationId === undefined ? sum(true) + sum(false) : sum(false), restockType: 'NO_RESTOCK' },
    ]
    return ways.filter(({ quantity }) => quantity > 0).map((way) => ({ lineItemId: id, ...way }))
  })
  const { refundCreate: made } = await client.write(Refunded, 'refund', {
    key: refund.key,
    input: {
      orderId,
      ...(paidIn === undefined ? {} : { currency: paidIn }),
      note: `${refund.reason} ${mark}`.trim(),
      refundLineItems,
      ...(refund.isPaidBack === true && refund.shippingMinor > 0 ? { shipping: { amount: toPaid(refund.shippingMinor) } } : {}),
      // Goods that come back without money have no transaction.
      transactions:
        sale && refund.amountMinor > 0
          ? [
              {
                orderId,
                parentId: sale.id,
                kind: 'REFUND',
                gateway: sale.gateway ?? 'Marketplace',
                amount: toPaid(refund.amountMinor),
              },
            ]
          : [],
    },
  })
  throwUserErrors(made.userErrors)
  if (!made.refund) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
  return { reference: made.refund.legacyResourceId }
}
