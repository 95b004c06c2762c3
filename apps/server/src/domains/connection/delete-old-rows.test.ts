import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makePaidOrder, makeMarket } from '../../../test/make-orders.ts'
import { deleteOldRows } from './delete-old-rows.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const count = async (table: string) => Number((await app.pool.query(`select count(*) as n from ${table}`)).rows[0].n)

it('deletes processed webhooks and idempotency keys after 30 days, and no sooner', async () => {
  const { operator, offer } = await makeMarket(app)
  await makePaidOrder(app, operator.as, offer)
  await app.drain()
  const webhooks = await count('webhook_inbox')
  expect(webhooks).toBeGreaterThan(0)
  expect(await count('webhook_inbox where processed_at is null')).toBe(0)
  const call = {
    actor: { kind: 'system', name: 'test' } as const,
    scope: { companyId: operator.companyId, companyType: 'ADMIN' } as const,
    now: new Date(),
    log: (await import('../../kit/log.ts')).createLog({ level: 'silent', name: 'test' }),
    requestId: 'test',
  }
  const clean = () => deleteOldRows(app.installation.jobContextFactory.jobCtx(call, new AbortController().signal))

  await app.pool.query(`update webhook_inbox set processed_at = now() - interval '29 days'`)
  await app.pool.query(`update idempotency_key set created_at = now() - interval '29 days'`)
  const keys = await count('idempotency_key')
  expect(keys).toBeGreaterThan(0)
  await clean()
  expect([await count('webhook_inbox'), await count('idempotency_key')]).toEqual([webhooks, keys])

  await app.pool.query(`update webhook_inbox set processed_at = now() - interval '31 days'`)
  await app.pool.query(`update idempotency_key set created_at = now() - interval '31 days'`)
  await clean()
  expect([await count('webhook_inbox'), await count('idempotency_key')]).toEqual([0, 0])
})
