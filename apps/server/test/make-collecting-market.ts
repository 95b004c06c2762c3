import { commission } from '@stoa/contract/commission.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import type { OrderIntake } from '@stoa/contract/order.ts'
import type { As, TestApp } from './app.ts'
import { makeMarket, makePaidOrder } from './make-orders.ts'

/** A marketplace that lets its merchants collect payments and takes 10 % commission on things of 10.00. */
export async function makeCollectingMarket(app: TestApp, stock: number | null = 20) {
  const made = await makeMarket(app, { priceMinor: 1000, stock })
  const { as, marketplaceId } = made.operator
  const { version } = await app.call(marketplace.myMarketplace, { as })
  await app.call(marketplace.updateMyMarketplace, { as, body: { version, allowsMerchantCollection: true } })
  await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
  const buy = (quantity = 1, more: Partial<OrderIntake> = {}) => makePaidOrder(app, as, made.offer, quantity, { collectedBy: 'merchant', ...more })
  const pay = (hash: string, by: As = as) => app.call(orderCollection.recordPayment, { as: by, body: { hash } })
  const end = (hash: string, by: As = as) => app.call(orderCollection.recordNonPayment, { as: by, body: { hash } })
  return { ...made, marketplaceId, as, buy, pay, end }
}
