import * as z from 'zod/mini'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Email, line, requiredProse } from './text.ts'

/** What of a shopper's data is left in this marketplace. */
export const ShopperData = z.object({
  /** Empty where the data of this order are erased. */
  email: z.string(),
  /** The shopper's purchases that still have their data, and how many of them have ended for long enough. */
  purchaseCount: z.int(),
  readyCount: z.int(),
  /** When an erasure was requested that waits for purchases to end; null where none is. */
  requestedAt: z.nullable(Instant),
  /** When the data of this order were erased. */
  erasedAt: z.nullable(Instant),
  /** For how many days after the end of an order data are kept. */
  retentionDays: z.int(),
})
export type ShopperData = z.infer<typeof ShopperData>

const Hash = z.strictObject({ hash: line(64) })

/** Erases and exports what is known of shoppers. See docs/decisions/0030-erasing-personal-data.md. */
export const shopperData = {
  get: route({
    method: 'GET',
    path: '/Order/ShopperData/{hash}',
    permission: 'marketplace:manage',
    summary: 'What is left of the data of the shopper of an order, and what of it can be erased',
    params: Hash,
    returns: ShopperData,
  }),
  erase: route({
    method: 'POST',
    path: '/Order/EraseShopper',
    permission: 'marketplace:manage',
    reauthentication: 'always',
    errors: ['state_forbids'],
    summary:
      'Erases the data of the shopper of an order from all purchases of the address in this marketplace, permanently: at once where they have ended for the retention period, the others once they have. Amounts and items stay',
    body: z.strictObject({ hash: line(64), reason: requiredProse(500) }),
    returns: ShopperData,
  }),
  export: route({
    method: 'POST',
    path: '/Order/ExportShopper',
    permission: 'marketplace:manage',
    answers: 'blob',
    summary: 'Everything this marketplace knows of the shopper with an address, as JSON: for a request for access',
    body: z.strictObject({ email: Email }),
  }),
}

const ChannelOrderId = z.object({ id: Id })

/** Erases what a merchant knows of customers who bought on a sales channel outside the portal. See docs/decisions/0030-erasing-personal-data.md. */
export const channelCustomer = {
  get: route({
    method: 'GET',
    path: '/Channel/CustomerData/{id}',
    permission: 'channel:manage',
    summary: 'What is left of the data of the customer of an order of a sales channel, and what of it can be erased',
    params: ChannelOrderId,
    returns: ShopperData,
  }),
  erase: route({
    method: 'POST',
    path: '/Channel/EraseCustomer/{id}',
    permission: 'channel:manage',
    reauthentication: 'always',
    errors: ['state_forbids'],
    summary:
      "Erases the data of the customer of an order of a sales channel from all of the caller's orders with the address, permanently: at once where they have ended for the retention period, the others once they have. Amounts and items stay",
    params: ChannelOrderId,
    body: z.strictObject({ reason: requiredProse(500) }),
    returns: ShopperData,
  }),
}
