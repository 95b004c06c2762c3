import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { createOrders, makeMarket, purchase } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a purchase that names a SKU', () => {
  it('buys what is still sold of a SKU that a discontinued product has as well', async () => {
    const { operator, merchant } = await makeMarket(app)
    const given = { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, sku: 'SUCCESSOR' }
    await makeOffer(app, { ...given, status: 'Discontinued' })
    const sold = await makeOffer(app, given)
    const line = { merchantId: merchant.companyId, sku: 'SUCCESSOR', quantity: 1 }
    await createOrders(app, operator.as, purchase([line]))
    const { rows } = await app.pool.query('select variant_id from order_line where merchant_id = $1', [merchant.companyId])
    expect(rows).toEqual([{ variant_id: sold.variantId }])
  })
})
