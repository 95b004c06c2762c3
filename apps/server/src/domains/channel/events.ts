import { event } from '../../kit/events.ts'

/** The products of a company are to be sent to a marketplace: those that changed, or all with `isForced`. */
export const channelPushDue = event<{ companyId: string; channelId: string; isForced: boolean }>('channel.push-due')

/** It is time to read how products stand on a marketplace, and its new orders. */
export const channelReadDue = event<{ companyId: string; channelId: string }>('channel.read-due')

/** A marketplace rejected products since the company was last notified of it: in one reading of their states, or in one push. `key` names these alone. */
export const channelProductsRejected = event<{ companyId: string; channelId: string; count: number; key: string }>('channel.products-rejected')

/** An order of a marketplace was received. */
export const channelOrderReceived = event<{ companyId: string; orderId: string }>('channel.order-received')

/** An order of a marketplace was cancelled or refunded there, or came into the merchant's shop: the shop is to know of its refunds. */
export const channelOrderChanged = event<{ companyId: string; orderId: string }>('channel.order-changed')

/** An order of a marketplace was shipped: the marketplace is to be notified. */
export const channelOrderShipped = event<{ companyId: string; orderId: string }>('channel.order-shipped')
