import { commission } from '@stoa/contract/commission.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import type { OrderIntake } from '@stoa/contract/order-intake.ts'
import { sql } from 'kysely'
import type { As, TestApp } from './app.ts'
import { makeMarket, makePaidOrder } from './make-orders.ts'

/** A marketplace that takes 10 % commission on things of 10.00, which are payable once shipped; `buy` pays some of them with a discount of the marketplace. */
export async function makeDiscounted(app: TestApp) {
  const made = await makeMarket(app, { priceMinor: 1000, stock: 100 })
  const { as, marketplaceId } = made.operator
  await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
  await sql`update marketplace set return_window_days = 0 where id = ${marketplaceId}`.execute(app.db)
  const buy = (quantity: number, marketplaceDiscountMinor: number, more: Partial<OrderIntake> = {}) =>
    makePaidOrder(app, as, made.offer, quantity, { marketplaceDiscountMinor, ...more })
  return { ...made, as, marketplaceId, buy }
}

/** Returns what an operator has paid for discounts by the ledger, in minor units. */
export async function discountsOf(app: TestApp, as: As): Promise<number> {
  return (await app.call(ledger.balances, { as, query: {} })).find(({ account }) => account === 'marketplace_discounts')?.amount.minor ?? 0
}
