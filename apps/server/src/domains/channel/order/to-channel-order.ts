import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { ChannelOrderRow } from './queries-order.ts'

/** Returns an order of a channel as its company sees it. */
export function toChannelOrder(language: Language, row: ChannelOrderRow): ChannelOrder {
  const { currency } = row
  return {
    id: row.id,
    channelId: row.channelId,
    number: row.number,
    state: row.state,
    total: { minor: row.totalMinor, currency },
    shipping: { minor: row.shippingMinor, currency },
    refunded: { minor: row.refundedMinor ?? 0, currency },
    placedAt: row.placedAt,
    customer: row.customer,
    shippingAddress: row.shippingAddress,
    lines: row.lines.map(({ productId, sku, name, quantity, refundedQuantity = 0, totalMinor }) => ({
      productId,
      sku,
      name,
      quantity,
      refundedQuantity,
      total: { minor: totalMinor, currency },
    })),
    shopReference: row.shopReference,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    trackingHref: row.trackingHref,
    shippedAt: row.shippedAt,
    reportedAt: row.reportedAt,
    problem: row.problem === null ? null : describe(language, row.problem),
    shopRefund: row.shopRefund?.problem
      ? { amount: { minor: row.shopRefund.amountMinor, currency }, problem: describe(language, row.shopRefund.problem) }
      : null,
  }
}
