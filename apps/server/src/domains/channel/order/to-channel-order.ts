import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { ChannelOrderRow } from './queries-order.ts'
import { canShipParts, shippedOf } from './rules-parts.ts'

/** Returns an order of a channel as its company sees it. */
export function toChannelOrder({ language, ports }: Pick<JobCtx, 'language' | 'ports'>, row: ChannelOrderRow): ChannelOrder {
  const { currency } = row
  const connector = Object.hasOwn(ports.channels, row.provider) ? ports.channels[row.provider] : undefined
  return {
    id: row.id,
    channelId: row.channelId,
    channelName: row.channelName,
    isChannelConnected: row.isChannelConnected,
    number: row.number,
    state: row.state,
    total: { minor: row.totalMinor, currency },
    shipping: { minor: row.shippingMinor, currency },
    refunded: { minor: row.refundedMinor ?? 0, currency },
    placedAt: row.placedAt,
    customer: row.customer,
    shippingAddress: row.shippingAddress,
    customerNote: row.customerNote,
    lines: row.lines.map((line, index) => ({
      lineNumber: index + 1,
      productId: line.productId,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      refundedQuantity: line.refundedQuantity ?? 0,
      ...shippedOf(row.state, line),
      total: { minor: line.totalMinor, currency },
    })),
    canShipParts: canShipParts(row, connector?.capabilities ?? []),
    parts: row.parts.map(({ quantities, carrier, trackingNumber, trackingHref, shippedAt, reportedAt }) => ({
      carrier,
      trackingNumber,
      trackingHref,
      shippedAt,
      reportedAt,
      lines: quantities.flatMap((quantity, index) => (quantity === 0 ? [] : [{ lineNumber: index + 1, quantity }])),
    })),
    erasedAt: row.erasedAt,
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
