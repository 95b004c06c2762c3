import { randomUUID } from 'node:crypto'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder, script, settle } from '../../../test/make-orders.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { checkProvider } from './check-provider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the comparison with the payment provider', () => {
  it('names payments, refunds and payouts that we do not know, of another amount, or failed there', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const requested = await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 300 } })
    await settle(app)
    expect(await checkProvider(createJobCtx(app))).toEqual([])
    const { rows } = await sql<{
      account: string
    }>`select settings ->> 'account' as account from connection where id = ${operator.paymentConnectionId}`.execute(app.db)
    const account = rows[0]?.account ?? ''
    for (const kind of ['payment', 'payout']) {
      await app.db
        .insertInto('sandbox.movement')
        .values({
          id: `planted_${kind}`,
          account_id: account,
          kind,
          idempotency_key: randomUUID(),
          fingerprint: '',
          amount_minor: 5,
          currency: 'EUR',
          status: 'succeeded',
        })
        .execute()
    }
    await sql`update sandbox.movement set amount_minor = 999 where account_id = ${account} and kind = 'payment' and id not like 'planted%'`.execute(
      app.db,
    )
    await sql`update sandbox.movement set status = 'failed' where idempotency_key = ${requested.refunds[0]?.refundId ?? ''}`.execute(app.db)
    const named = await checkProvider(createJobCtx(app))
    expect(named.map(({ code, params }) => `${code} ${params.kind}`).toSorted()).toEqual([
      'movement_amount_differs payment',
      'movement_state_differs refund',
      'movement_unknown payment',
      'movement_unknown payout',
    ])
  })

  it('names a refund that the provider carried out after it had said that it failed', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    await script(app, operator.marketplaceId, ['refunds:failed'])
    const requested = await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 300 } })
    await settle(app)
    const refundId = requested.refunds[0]?.refundId ?? ''
    const named = async () => (await checkProvider(createJobCtx(app))).filter(({ params }) => params.key === refundId).map(({ code }) => code)
    expect(await named()).toEqual([])
    await sql`update sandbox.movement set status = 'succeeded' where idempotency_key = ${refundId}`.execute(app.db)
    expect(await named()).toEqual(['movement_state_differs'])
  })
})
