import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { openStorefront } from '../../../../test/make-storefront.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import type { ShopConnector } from '../../connection/ports.ts'
import { storefrontOrdersDue } from '../events.ts'

let app: TestApp
let real: ShopConnector
beforeAll(async () => {
  app = await startTestApp()
  const { sandbox } = createJobCtx(app).ports.shops
  if (!sandbox) throw new Error('there is a sandbox shop')
  real = sandbox
})
afterEach(() => Object.assign(createJobCtx(app).ports.shops, { sandbox: real }))
afterAll(() => app.stop())

const long = 'x'.repeat(20_000)

/** An order of a merchant's product, or of the shop's own goods, that the shop answers with a change, and a good one read with it. */
async function readChanged(kind: 'merchant' | 'own', change: (sale: ShopSale) => Partial<ShopSale>) {
  const made = await openStorefront(app)
  const bad = await made.shop.buy([kind === 'own' ? { own: 'own-mug', quantity: 1, totalMinor: 600 } : { offer: made.offer, quantity: 1 }])
  const good = await made.shop.buy([{ offer: made.second, quantity: 1 }])
  await made.shop.loseWebhooks()
  const readSales: ShopConnector['readSales'] = async (access, references) =>
    ((await real.readSales?.(access, references)) ?? []).map((sale) => (sale.reference === bad ? { ...sale, ...change(sale) } : sale))
  Object.assign(createJobCtx(app).ports.shops, { sandbox: { ...real, readSales } })
  const fact = { companyId: made.operator.companyId, connectionId: await made.connectionId(), references: [bad, good], foundBy: 'catch_up' as const }
  await app.installation.jobs.enqueue(app.db, storefrontOrdersDue, fact)
  await app.installation.jobs.drain(app.installation.jobContextFactory)
  const seen = new Map((await made.seen()).map((one) => [one.reference, one]))
  return { made, bad: seen.get(bad), good: seen.get(good) }
}

describe('An order that the shop answers with values that no database takes', () => {
  it.each([
    ['own', 'a time that is none', { placedAt: 'the day before' }],
    ['merchant', 'a time that is none', { placedAt: 'the day before' }],
    ['own', 'an amount that is no whole number', { totalMinor: 1e300 }],
    ['own', 'an amount that is none', { totalMinor: Number.NaN }],
    ['merchant', 'shipping without end', { shippingMinor: Infinity }],
  ] as const)('is listed: %s goods with %s', async (kind, _, change) => {
    const { bad, good } = await readChanged(kind, () => change)
    expect(bad).toMatchObject({ state: 'failed', problem: expect.stringMatching(/cannot read/) })
    expect(good).toMatchObject({ state: 'received', problem: null })
  })

  it('is received with texts that are cut, and its refund is recorded once', async () => {
    const { made, bad, good } = await readChanged('merchant', (sale) => ({
      number: `A${long}`,
      customerNote: `\u0000${'y'.repeat(900)}${long}`,
      lines: sale.lines.map((line) => ({ ...line, name: long, lineReference: long })),
      refunds: [
        {
          reference: long.repeat(10),
          key: long,
          amountMinor: 200,
          lines: [{ lineReference: long, quantity: 0, amountMinor: 200, isRestocked: false }],
        },
      ],
    }))
    expect(bad).toMatchObject({ state: 'received', problem: null })
    expect(bad?.number.length).toBeLessThanOrEqual(500)
    expect(good).toMatchObject({ state: 'received' })
    // Not of the tests before: their shops have an order of the same number, which is read again after a while.
    const { marketplaceId } = made.operator
    const { rows } = await sql<{ note: string }>`
      select customer_note as note from order_group where marketplace_id = ${marketplaceId} and customer_note <> ''`.execute(app.db)
    expect(rows).toEqual([{ note: `${'y'.repeat(900)}${'x'.repeat(100)}` }])
    await made.retry(bad?.reference ?? '')
    expect((await made.orders()).map(({ refunded }) => refunded.minor).toSorted((a, b) => a - b)).toEqual([0, 200])
  })
})
