import { dashboard } from '@stoa/contract/dashboard.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('each code of what needs attention is counted up to 1,000 of its own, for a merchant those it sees', async () => {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const open = (code: string, count: number) =>
    sql`
    insert into attention_item (marketplace_id, merchant_id, code, subject_id)
    select ${operator.marketplaceId}, ${merchant.companyId}, ${code}, gen_random_uuid() from generate_series(1, ${count}::int)`.execute(app.db)
  await open('refund_failed', 1_002)
  await open('payout_stuck', 1)
  await open('refund_stuck', 2)
  const counts = async ({ as }: typeof operator | typeof merchant) => {
    const { attention } = await app.call(dashboard.my, { as })
    return attention.flatMap(({ key, count }) => (key.startsWith('refund') || key.startsWith('payout') ? [[key, count]] : []))
  }
  expect(await counts(operator)).toEqual([
    ['payout_stuck', 1],
    ['refund_failed', 1_000],
    ['refund_stuck', 2],
  ])
  expect(await counts(merchant)).toEqual([
    ['refund_failed', 1_000],
    ['refund_stuck', 2],
  ])
})

test('new merchants are those approved last, with the day of the approval', async () => {
  const operator = await makeOperator(app)
  const made = {
    early: await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
    late: await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
    none: await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
  }
  const set = ({ companyId }: { companyId: string }, requestedAt: string, approvedAt: string | null) =>
    sql`update partnership set requested_at = ${requestedAt}, approved_at = ${approvedAt} where merchant_id = ${companyId}`.execute(app.db)
  await set(made.early, '2026-01-01T12:00:00Z', '2026-06-01T12:00:00Z')
  await set(made.late, '2026-03-01T12:00:00Z', '2026-04-01T12:00:00Z')
  await set(made.none, '2026-05-01T12:00:00Z', null)
  const rows = await app.call(dashboard.widget, { as: operator.as, params: { widget: 'new_merchants' } })
  expect(rows.map(({ name, at }) => [name, at === null ? null : new Date(at).toISOString().slice(0, 10)])).toEqual([
    [made.early.companyName, '2026-06-01'],
    [made.late.companyName, '2026-04-01'],
    [made.none.companyName, '2026-05-01'],
  ])
})
