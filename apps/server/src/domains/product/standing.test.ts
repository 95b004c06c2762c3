import { product } from '@stoa/contract/product.ts'
import { salesPause } from '@stoa/contract/sales-pause.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { MappingMarket } from '../../../test/make-mapping-market.ts'
import { listProducts, makeMappingMarket, makeSentProducts } from '../../../test/make-mapping-market.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A product of a collection that requires a colour, with and without one, as the merchant and the operator read it. */
async function listed(sent: Record<string, string>) {
  const market = await makeMappingMarket(app)
  const [id = ''] = await makeSentProducts(app, market, [sent])
  await listProducts(app, market, [id], market.lamps)
  const read = async (side: 'merchant' | 'operator') => {
    const { as } = market[side]
    const whole = await app.call(product.get, { as, params: { id } })
    const [row] = (await app.call(product.paged, { as, params: { id: market[side].companyId }, query: {} })).value
    return { whole, row, place: whole.marketplaces[0] }
  }
  return { market, id, read }
}

const pause = ({ merchant }: MappingMarket) => app.call(salesPause.pause, { as: merchant.as, body: { resumesAt: null } })

describe('how a product stands', () => {
  test('names the required attributes that have no value, to both sides', async () => {
    const { read } = await listed({})
    for (const side of ['merchant', 'operator'] as const) {
      const { place, row } = await read(side)
      expect(place?.listings.map(({ missing }) => missing)).toEqual([['Colour']])
      expect(row).toMatchObject({ lacksRequired: true, isPaused: false })
    }
  })

  test('says that sales are paused, as soon as they are, and again that they are not', async () => {
    const { market, read } = await listed({ Colour: 'Red' })
    const seen = async () => {
      const { place, row, whole } = await read('merchant')
      return [whole.status, place?.isPaused, row?.isPaused, row?.lacksRequired]
    }
    expect(await seen()).toEqual(['Published', false, false, false])
    await pause(market)
    await app.drain()
    expect(await seen()).toEqual(['Published', true, true, false])
    await app.call(salesPause.resume, { as: market.merchant.as, body: {} })
    await app.drain()
    expect(await seen()).toEqual(['Published', false, false, false])
  })

  test('has no change that waits for a push where it is for sale: what changed is live at once', async () => {
    const { market, id, read } = await listed({ Colour: 'Red' })
    await app.pool.query(`update product set content_hash = sha256('changed'), price_minor = 2750, version = version + 1 where id = $1`, [id])
    expect((await read('merchant')).place?.isPushPending).toBe(false)
    await app.pool.query(`delete from push where merchant_id = $1`, [market.merchant.companyId])
    expect((await read('merchant')).place).toMatchObject({ pushedAt: null, isPushPending: true })
  })
})
