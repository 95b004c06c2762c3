import type { Direction } from '@stoa/contract/shop-direction.ts'
import { event } from '../../kit/events.ts'

/** A shop was connected by installing our app there. */
export const shopInstalled = event<{ companyId: string; connectionId: string }>('connection.shop-installed')

/** A shop gave its products other ids, as it reported. */
export const shopRenumbered = event<{ companyId: string; connectionId: string }>('connection.shop-renumbered')

/** A company tried to connect an account that is another company's. */
export const accountClaimed = event<{ provider: string; account: string }>('connection.account-claimed')
/** A shop was connected or its settings changed: its webhooks are to be subscribed. */
export const shopConnected = event<{ companyId: string; connectionId: string }>('connection.shop-connected')

/** A shop that had been disconnected since `endedAt` was connected again, and goes on as the same connection. */
export const shopReopened = event<{ companyId: string; connectionId: string; endedAt: string }>('connection.shop-reopened')

/** A webhook of a shop is in the inbox, under connection and external id: about products or stock. */
export const shopProductsReported = event<StoredReport>('connection.shop-products-reported')

/** Likewise about products of the shop that is the storefront of an add-on marketplace. */
export const storefrontProductsReported = event<StoredReport>('connection.storefront-products-reported')

/** Likewise about an order of the shop. */
export const shopOrderReported = event<StoredReport>('connection.shop-order-reported')

/** Likewise about an order of the shop that is the storefront of an add-on marketplace. */
export const storefrontOrderReported = event<StoredReport>('connection.storefront-order-reported')

/** A shop reported that it withdrew our access; whether it did is not known yet. */
export const withdrawalReported = event<StoredReport>('connection.withdrawal-reported')

/** It is time to read which orders of a shop changed. */
export const orderReadDue = event<{ companyId: string; connectionId: string }>('connection.order-read-due')

/** Orders of a shop changed since they were last read: what no webhook reported is found so. */
export const shopOrdersChanged = event<{ companyId: string; connectionId: string; references: string[] }>('connection.shop-orders-changed')

/** It is time to pull the products of a shop, by its schedule. */
export const pullDue = event<{ companyId: string; connectionId: string }>('connection.pull-due')

/** It is time to compare a shop with what is here. */
export const checkDue = event<{ companyId: string; connectionId: string }>('connection.check-due')

/** Directions of a connection that were paused move again: what waited is caught up. */
export const directionsResumed = event<{ companyId: string; connectionId: string; directions: Direction[] }>('connection.directions-resumed')

/** Names a webhook in the inbox. */
type StoredReport = { companyId: string; connectionId: string; externalId: string }
