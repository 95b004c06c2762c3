import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { MarketRows } from '../../../test/corruption.ts'
import { corruptions } from '../../../test/corruptions.ts'
import { makeMarketRows } from '../../../test/make-market-rows.ts'
import { namesOfPlanted } from '../../../test/plant-corruption.ts'
import { checkInvariants } from './check-invariants.ts'

let app: TestApp
let ids: MarketRows
beforeAll(async () => {
  app = await startTestApp()
  ids = await makeMarketRows(app)
})
afterAll(() => app.stop())

/** A part of them; `npm run test:faults` plants every one. */
const some = corruptions.filter((_, index) => index % 5 === 0)

describe('the invariant check', () => {
  it('names nothing where all is well', async () => {
    expect(await checkInvariants(app.db)).toEqual([])
  })

  it.each(some)('names $what', async ({ plant, codes }) => {
    const named = await namesOfPlanted(app, async (db) => {
      for (const statement of plant(ids)) await statement.execute(db)
    })
    expect(named.toSorted()).toEqual(codes)
  })
})
