import { marketplace } from '@stoa/contract/marketplace.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import { order } from '@stoa/contract/order.ts'
import type { Caller, Player } from './caller.ts'
import { shoppers } from './demo-data.ts'

/** Lets merchants collect payments, and takes two such orders in: one is paid, and one waits to be recorded. */
export async function collectPayments(call: Caller, operator: Player, choices: readonly { variantId: string }[]): Promise<void> {
  const [shopper, choice] = [shoppers[0], choices[0]]
  if (!shopper || !choice) return
  const { version } = await call(marketplace.myMarketplace, { as: operator })
  await call(marketplace.updateMyMarketplace, { as: operator, body: { version, allowsMerchantCollection: true } })
  const { street, postalCode, city, countryCode, name } = shopper
  for (const [n, isPaid] of [true, false].entries()) {
    const { orders } = await call(order.intake, {
      as: operator,
      key: `demo-on-delivery-${n}`,
      body: {
        marketplaceOrderReference: `AG-ON-DELIVERY-${n + 1}`,
        currency: 'EUR',
        customer: { name, email: `${name.split(' ')[0]?.toLowerCase()}@shoppers.example` },
        shippingAddress: { name, street, postalCode, city, countryCode },
        lines: [{ variantId: choice.variantId, quantity: 1 }],
        shippingMinor: 495,
        collectedBy: 'merchant',
      },
    })
    if (isPaid) for (const { hash } of orders) await call(orderCollection.recordPayment, { as: operator, body: { hash } })
  }
}
