import { payout } from '@stoa/contract/payout.ts'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDifferences } from '../../src/domains/payout/reconciliation/queries-difference.ts'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { camt } from '../camt.ts'
import type { MarketRows } from '../corruption.ts'
import { reconciliationCorruptions } from '../corruptions-reconciliation.ts'
import { corruptions } from '../corruptions.ts'
import { makeMarketRows } from '../make-market-rows.ts'
import { expectSound } from '../make-orders.ts'
import { namesOfPlanted } from '../plant-corruption.ts'

let app: TestApp
let ids: MarketRows
beforeAll(async () => {
  app = await startTestApp()
  ids = await makeMarketRows(app)
  await expectSound(app)
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** Lets provider, ledger and bank agree on everything of the market: the provider is listed, and a statement has the payout that arrived. */
async function reconcile(): Promise<void> {
  const { as, paidPayout } = ids
  const { number, amount } = await app.call(payout.get, { as, params: { id: paidPayout } })
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const bytes = Buffer.from(
    camt({ openingMinor: 0, from: day(0), until: day(4), entries: [{ amountMinor: -amount.minor, text: `Payout ${number}`, on: day(0) }] }),
  )
  expect((await app.call(reconciliation.check, { as })).openCount).toBe(0)
  await app.call(reconciliation.upload, { as, upload: { statements: { name: 'statement.xml', type: 'text/xml', bytes } } })
  expect((await app.call(reconciliation.status, { as })).openCount).toBe(0)
}

describe('the reconciliation', () => {
  beforeAll(reconcile)

  it.each(reconciliationCorruptions)('names $what', async ({ plant, codes }) => {
    const named = await namesOfPlanted(
      app,
      async (db) => {
        for (const statement of plant(ids)) await statement.execute(db)
      },
      (db) => listDifferences(db, ids.marketplaceId, new Date()),
    )
    expect(named.toSorted()).toEqual(codes)
  })
})

describe('the invariant check', () => {
  it.each(corruptions)('names $what', async ({ plant, codes }) => {
    const named = await namesOfPlanted(app, async (db) => {
      for (const statement of plant(ids)) await statement.execute(db)
    })
    expect(named.toSorted()).toEqual(codes)
  })
})
