import { notification } from '@stoa/contract/notification.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import { createOrders, makeMarket, purchase, settle } from '../../../test/make-orders.ts'
import { notifyLowStock } from './notify/notify-low-stock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Its test products are named by their SKU. */
const nameOf = ({ sku }: { sku: string }): string => sku.replace('SKU-', 'Chair ')

async function noticed(as: As): Promise<string[]> {
  await notifyLowStock(createJobCtx(app))
  const { value } = await app.call(notification.paged, { as, query: { kind: 'low_stock' } })
  return value.map(({ message }) => message)
}

it('a merchant is notified once when a product is nearly sold out, once when it is sold out, and again after it was restocked', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { stock: 8 })
  const buy = async (quantity: number) => {
    await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity }]))
    await settle(app)
  }
  expect(await noticed(merchant.as)).toEqual([])
  await buy(2)
  expect(await noticed(merchant.as)).toEqual([])
  await buy(3)
  const low = [`${nameOf(offer)}: 3 left in stock`]
  expect(await noticed(merchant.as)).toEqual(low)
  await buy(1)
  expect(await noticed(merchant.as)).toEqual(low)
  await buy(2)
  const both = [`${nameOf(offer)} is sold out`, ...low]
  expect(await noticed(merchant.as)).toEqual(both)
  const stocked = (stock: number) => app.pool.query('update product set stock = $2 where id = $1', [offer.productId, stock])
  await stocked(40)
  await stocked(1)
  expect(await noticed(merchant.as)).toEqual([`${nameOf(offer)}: 1 left in stock`, ...both])
  expect(await noticed(operator.as)).toEqual([])
})

it('several products of a merchant are one notification; those that come on sale with little left are none', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { stock: 6 })
  const place = { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId }
  const second = await makeOffer(app, { ...place, stock: 6 })
  await makeOffer(app, { ...place, stock: 2 })
  await createOrders(app, operator.as, purchase([offer, second].map(({ variantId }) => ({ variantId, quantity: 1 }))))
  await app.pool.query(`update product set status = 'Review' where id = $1`, [second.productId])
  await app.pool.query(`update product set status = 'Published' where id = $1`, [second.productId])
  await settle(app)
  expect(await noticed(merchant.as)).toEqual([`${nameOf(offer)}: 5 left in stock`])
  await app.pool.query('update product set stock = 0 where merchant_id = $1', [merchant.companyId])
  expect((await noticed(merchant.as))[0]).toBe('3 products are nearly sold out or sold out')
})
