import { commission } from '@stoa/contract/commission.ts'
import { order } from '@stoa/contract/order.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { orderJobs } from '../jobs.ts'
import { listOrderBalances } from '../../ledger/queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const balance = async (hash: string, account: 'merchant_pending' | 'merchant_payable' | 'commission_income'): Promise<number> => {
  const { id, marketplace_id } = await app.db.selectFrom('order').select(['id', 'marketplace_id']).where('hash', '=', hash).executeTakeFirstOrThrow()
  return (await listOrderBalances(app.db, marketplace_id, [id], account)).get(id) ?? 0
}

/** Runs the job that makes money payable, as its schedule does. */
async function runRelease(): Promise<void> {
  const call = {
    actor: { kind: 'system' as const, name: 'order.release' },
    scope: { companyId: randomUUID(), companyType: 'ADMIN' as const },
    now: new Date(),
    requestId: 'test',
  }
  const job = orderJobs.find((one) => one.name === 'order.release')
  const jobCtx = app.installation.jobContextFactory.jobCtx({ ...call, log: app.installation.server.log as never }, new AbortController().signal)
  await job?.run(jobCtx, {})
  await settle(app)
}

describe('the money of an order', () => {
  it('becomes payable when it is shipped and the time for returns has passed, once', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await runRelease()
    expect(await balance(hash, 'merchant_payable')).toBe(0)
    await app.db
      .updateTable('order')
      .set({ fulfilled_at: sql<string>`now() - interval '14 days'` })
      .where('hash', '=', hash)
      .execute()
    await Promise.all([runRelease(), runRelease()])
    expect([await balance(hash, 'merchant_pending'), await balance(hash, 'merchant_payable')]).toEqual([0, 1000])
    expect((await seeOrder(app, merchant.as, hash)).payoutStatus).toBe('Unreserved')
  })

  it('becomes payable although another order of the marketplace cannot be released', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const [broken, sound] = [await makePaidOrder(app, operator.as, offer), await makePaidOrder(app, operator.as, offer)]
    for (const { hash } of [broken, sound]) await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await sql`update "order" set fulfilled_at = now() - interval '14 days' where hash in (${broken.hash}, ${sound.hash})`.execute(app.db)
    const owner = new Client({ connectionString: app.pool.options.connectionString })
    await owner.connect()
    try {
      await owner.query(`
        create function refuse_release() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
        create trigger refuse_release before update of released_at on "order" for each row when (new.hash = '${broken.hash}')
        execute function refuse_release()`)
      await expect(runRelease()).rejects.toThrow('refused')
      expect([await balance(broken.hash, 'merchant_payable'), await balance(sound.hash, 'merchant_payable')]).toEqual([0, 1000])
    } finally {
      await owner.query('drop function if exists refuse_release cascade')
      await owner.end()
    }
    await runRelease()
    expect(await balance(broken.hash, 'merchant_payable')).toBe(1000)
  })

  it('is payable at once where there is no time for returns, and a later refund is taken from it', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    await app.db.updateTable('marketplace').set({ return_window_days: 0 }).where('id', '=', operator.marketplaceId).execute()
    await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 2000 } })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    expect((await app.call(order.fulfil, { as: merchant.as, body: { hash } })).payoutStatus).toBe('Unreserved')
    expect(await balance(hash, 'merchant_payable')).toBe(800)
    await app.call(order.refund, { as: merchant.as, body: { hash, amountMinor: 1000 } })
    await settle(app)
    expect([await balance(hash, 'merchant_pending'), await balance(hash, 'merchant_payable')]).toEqual([0, 0])
  })
})
