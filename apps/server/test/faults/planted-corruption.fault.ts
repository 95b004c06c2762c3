import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import type { MarketRows } from '../corruption.ts'
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

describe('the invariant check', () => {
  it.each(corruptions)('names $what', async ({ plant, codes }) => {
    const named = await namesOfPlanted(app, async (db) => {
      for (const statement of plant(ids)) await statement.execute(db)
    })
    expect(named.toSorted()).toEqual(codes)
  })
})
