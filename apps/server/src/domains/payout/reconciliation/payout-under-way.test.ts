import { randomUUID } from 'node:crypto'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('counts a payout as missing in the ledger only once its report had time to be posted', async () => {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { as, marketplaceId, paymentConnectionId } = made.operator
  const { version } = await app.call(marketplace.myMarketplace, { as })
  await app.call(marketplace.updateMyMarketplace, { as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
  const { hash } = await makePaidOrder(app, as, made.offer)
  await app.call(order.fulfil, { as, body: { hash } })
  await settle(app)
  const { payouts } = await app.call(payout.run, { as, key: unique(), body: {} })
  // The provider has paid it, and nothing of that has arrived.
  await sql`
    insert into sandbox.movement (id, account_id, kind, idempotency_key, fingerprint, amount_minor, currency, status)
    select ${randomUUID()}, c.settings ->> 'account', 'payout', ${payouts[0]?.id}, '', 10000, 'EUR', 'succeeded' from connection c
    where c.id = ${paymentConnectionId}`.execute(app.db)
  expect(await app.call(reconciliation.check, { as })).toMatchObject({ movementCount: 2, openCount: 0 })
  await sql`update payout set created_at = now() - interval '16 minutes' where marketplace_id = ${marketplaceId}`.execute(app.db)
  expect(await app.call(reconciliation.check, { as })).toMatchObject({ openCount: 1 })
  const { value } = await app.call(reconciliation.pagedItems, { as, query: {} })
  expect(value).toMatchObject([{ code: 'not_in_ledger', theirs: { minor: 10_000 } }])
})
