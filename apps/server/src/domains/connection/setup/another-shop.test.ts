import { connection } from '@stoa/contract/connection.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { unique } from '../../../../test/make.ts'
import { generateProducts, makeSandboxShop } from '../../../sandbox/make-shop.ts'
import { insertProducts } from '../../../sandbox/queries-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const apiKey = 'key_of_shop'

/** A second address where a shop sells these products. */
async function openAddress(products: Parameters<typeof insertProducts>[2]): Promise<string> {
  const id = `shop-${unique()}`
  await makeSandboxShop(app.db, { id, apiKey, name: 'Shop', currency: 'EUR', products: 0, theme: 'home', seed: 1 })
  await insertProducts(app.db, id, products)
  return `${app.publicUrl}/sandbox/shop/${id}`
}

async function openMerchant() {
  const { merchant, address, sold } = await makeSyncedShop(app, 6, { inventory: 5 })
  const moveTo = (to: string) =>
    app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings: { address: to, apiKey: '' } } })
  const { connectionId } = await app.call(connection.getPlatformSetup, { as: merchant.as })
  return { address, sold, moveTo, connectionId }
}

describe('Another address of the same platform', () => {
  it('goes on as the same connection where the shop sells the same products there', async () => {
    const { sold, moveTo, connectionId } = await openMerchant()
    // Two are gone, one has another title, and there are new ones.
    const [first, second, third, fourth] = sold
    const others = generateProducts({ products: 9, theme: 'outdoor', seed: 8, currency: 'EUR' }).map((one) => ({ ...one, id: `new-${one.id}` }))
    const moved = await moveTo(await openAddress([{ ...first!, title: 'Renamed' }, second!, third!, fourth!, ...others]))
    expect(moved.connectionId).toBe(connectionId)
  })

  it('is another connection where a shop uses the same numbers for other products: no order of the first is reported there', async () => {
    const { address, sold, moveTo, connectionId } = await openMerchant()
    const others = generateProducts({ products: 6, theme: 'outdoor', seed: 8, currency: 'EUR' }).map((one, index) => ({
      ...one,
      id: sold[index]!.id,
      variants: one.variants.map((variant) => ({ ...variant, sku: `other-${variant.sku}` })),
    }))
    const other = await moveTo(await openAddress(others))
    expect(other.connectionId).not.toBe(connectionId)
    // Back in the first shop, its connection goes on.
    expect((await moveTo(address)).connectionId).toBe(connectionId)
  })
})
