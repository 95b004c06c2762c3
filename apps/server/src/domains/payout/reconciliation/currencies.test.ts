import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { recomputeItems } from './recompute-items.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the reconciliation adds amounts in the currency of the marketplace only, and counts those in others', async () => {
  const { operator, offer } = await makeMarket(app, { priceMinor: 10_000 })
  const { as, marketplaceId } = operator
  await makePaidOrder(app, as, offer)
  await settle(app)
  await app.call(reconciliation.check, { as })
  // A payment in yen that the ledger does not have.
  await sql`
    insert into provider_movement (marketplace_id, kind, key, reference, state, amount_minor, currency)
    values (${marketplaceId}, 'payment', 'elsewhere', 'pay_jpy', 'captured', 500000, 'JPY')`.execute(app.db)
  await createJobCtx(app).transact(({ db }) => recomputeItems(db, marketplaceId, { checkedAt: new Date(), isProviderReached: true }))
  expect(await app.call(reconciliation.status, { as })).toMatchObject({
    movementCount: 1,
    volume: { minor: 10_000, currency: 'EUR' },
    otherCurrencyCount: 1,
    unexplained: { minor: 0, currency: 'EUR' },
    openCount: 1,
    openOtherCurrencyCount: 1,
    explainedBasisPoints: 9_999,
  })
})
