import { commission } from '@stoa/contract/commission.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import type { OrderIntake } from '@stoa/contract/order-intake.ts'
import { sql } from 'kysely'
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

/** The balances of a merchant's accounts by what was posted of an order: positive is owed to the merchant. */
export async function postedOf(app: TestApp, hash: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; total: number }>`
    select a.kind, -sum(e.amount_minor)::int8 as total from "order" o
    join ledger_transfer t on t.marketplace_id = o.marketplace_id and t.order_id = o.id
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
    where o.hash = ${hash} group by a.kind having sum(e.amount_minor) <> 0 order by a.kind`.execute(app.db)
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]))
}
