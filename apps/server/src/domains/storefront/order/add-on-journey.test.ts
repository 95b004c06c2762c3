import { connection } from '@stoa/contract/connection.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeStorefront, openShopCounter, writeStorefront } from '../../../../test/make-storefront.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { makePartnership, unique } from '../../../../test/make.ts'
import { refreshCards } from '../../../../test/product-cards.ts'
import { checkInvariants } from '../../ledger/check-invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

describe('an add-on marketplace', () => {
  it('sells a merchant’s product in the operator’s shop, from the connection to the payout', async () => {
    // The operator has connected its shop, and a merchant has connected its own.
    const { operator, shopId } = await makeStorefront(app)
    const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
    await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
    const merchant = await makeSyncedShop(app, 2)
    const { companyId: merchantId } = merchant.merchant
    await makePartnership(app, operator.marketplaceId, merchantId)

    // A product goes on sale and appears in the shop.
    const [row] = merchant.rows
    const productId = row?.id ?? ''
    await app.db.updateTable('product').set({ status: 'Published' }).where('id', '=', productId).execute()
    await app.db
      .insertInto('listing')
      .values({ marketplace_id: operator.marketplaceId, merchant_id: merchantId, product_id: productId, approval: 'Approved', position: 'a1' })
      .execute()
    await refreshCards(app.db, [productId])
    await writeStorefront(app, operator.companyId)
    const { value: written } = await app.call(storefront.products, { as: operator.as, query: {} })
    expect(written.find((one) => one.productId === productId)).toMatchObject({ state: 'written', problem: null })
    const variant = await app.db
      .selectFrom('variant')
      .select(['id', 'price_minor', 'reference'])
      .where('product_id', '=', productId)
      .where('stock', '>', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow()

    // A shopper buys it there, beside one of the shop's own goods.
    const shop = await openShopCounter(app, { shopId })
    const offer = { merchantId, productId, variantId: variant.id, sku: '', priceMinor: variant.price_minor ?? 0, listingId: undefined }
    const number = await shop.buy([
      { offer, quantity: 1 },
      { own: 'own-teapot', quantity: 1, totalMinor: 1500 },
    ])
    await app.drain()
    const [bought] = (await app.call(order.paged, { as: operator.as, query: {} })).value
    expect(bought).toMatchObject({ marketplaceOrderReference: number, paymentStatus: 'Captured', total: { minor: offer.priceMinor } })

    // The order is in the merchant's own shop, which ships it.
    expect(bought).toMatchObject({ forwardState: 'forwarded', merchantOrderReference: expect.any(String) })
    const merchantShop = await openShopCounter(app, merchant)
    await merchantShop.ship(bought?.merchantOrderReference ?? '', { trackingNumber: '3SJOURNEY', variantId: variant.reference, quantity: 1 })
    await app.drain()
    const { hash = '' } = bought ?? {}
    const shipped = await app.call(order.getByHash, { as: merchant.merchant.as, params: { hash } })
    expect(shipped).toMatchObject({ orderStatus: 'Fulfilled', source: 'storefront', fulfilments: [{ source: 'shop', trackingNumber: '3SJOURNEY' }] })

    // The shopper sees it in the operator's shop.
    expect((await shop.read(number)).shipments).toMatchObject([{ trackingNumber: '3SJOURNEY', lines: [{ variantId: variant.id, quantity: 1 }] }])

    // The merchant is paid from the operator's balance at the provider.
    const { payouts, skipped } = await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
    expect(skipped).toEqual([])
    expect(payouts).toMatchObject([{ amount: { minor: offer.priceMinor }, merchant: { id: merchantId } }])
    await app.drain()
    expect(await app.call(order.getByHash, { as: operator.as, params: { hash } })).toMatchObject({ payoutStatus: 'Paid Out' })
    expect(await checkInvariants(app.db)).toEqual([])

    // What the operator sees of it all.
    const status = await app.call(storefront.status, { as: operator.as })
    expect(status.orders).toMatchObject({ canReceive: true, received: 1, failed: 0, caughtUp: 0 })
    expect(await app.call(connection.getMarketplaceAddon, { as: operator.as })).toMatchObject({ isAddon: true })
  })
})
