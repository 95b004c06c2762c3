import { notification } from '@stoa/contract/notification.ts'
import { orderAddress } from '@stoa/contract/order-address.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeSellingShop } from '../../../../test/make-synced-shop.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { updateShopScript } from '../../../sandbox/queries-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const corrected = {
  name: 'Noor de Vries',
  company: 'Vries BV',
  street: 'Prinsengracht 12',
  street2: '',
  postalCode: '1015 DV',
  city: 'Amsterdam',
  region: '',
  countryCode: 'NL',
}
const correct = (as: As, hash: string, more: object = {}) =>
  app.call(orderAddress.update, { as, body: { hash, shippingAddress: corrected, ...more } })
const notifiedOf = async (as: As) =>
  (await app.call(notification.my, { as })).notifications.map(({ message }) => message).filter((text) => text.includes('address'))

describe('the delivery address of an order', () => {
  it('is corrected by the operator, with what it was before in the history, and the merchant is notified', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash, orderId, version } = await makePaidOrder(app, operator.as, offer)
    const answer = await correct(operator.as, hash, { version })
    expect(answer).toMatchObject({ shippingAddress: corrected, version: version + 1 })
    const events = answer.timeline.filter(({ kind }) => kind === 'address_changed')
    expect(events.map(({ message }) => message)).toEqual([
      'Shipping address corrected from Noor de Vries, Prinsengracht 214, 1016 HD Amsterdam, NL to Noor de Vries, Vries BV, Prinsengracht 12, 1015 DV Amsterdam, NL',
    ])
    const again = await correct(operator.as, hash, { version: answer.version })
    expect([again.version, again.timeline.length]).toEqual([answer.version, answer.timeline.length])
    await settle(app)
    expect((await seeOrder(app, merchant.as, hash)).shippingAddress).toEqual(corrected)
    expect(await notifiedOf(merchant.as)).toEqual([`The shipping address of order ${orderId} was corrected.`])
    const { href } = await app.call(shopper.link, { as: operator.as, params: { hash } })
    const seen = await app.call(shopper.get, { query: { token: new URL(href).searchParams.get('token') ?? '' } })
    expect(seen.shippingAddress).toEqual(corrected)
  })

  it('is corrected also where only the fields of it change, and not what they read in one line', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash, orderId } = await makePaidOrder(app, operator.as, offer)
    await correct(operator.as, hash, { shippingAddress: { ...corrected, name: 'Noor de Vries, Vries BV', company: '' } })
    const answer = await correct(operator.as, hash)
    expect(answer.shippingAddress).toEqual(corrected)
    expect(answer.timeline.filter(({ kind }) => kind === 'address_changed')).toHaveLength(2)
    await settle(app)
    expect(await notifiedOf(merchant.as)).toEqual(Array.from({ length: 2 }, () => `The shipping address of order ${orderId} was corrected.`))
  })

  it('is to be changed in the merchant’s shop too where the order is there', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash, orderId } = await makePaidOrder(app, operator.as, offer)
    await app.pool.query(`update "order" set forward_state = 'forwarded' where hash = $1`, [hash])
    await correct(operator.as, hash)
    await settle(app)
    expect(await notifiedOf(merchant.as)).toEqual([
      `The shipping address of order ${orderId} was corrected. The order is in your shop already: change it there too.`,
    ])
  })

  it('is to be changed there too where the shop has the order from a try before the correction', async () => {
    const { operator, merchant, shopId, offer } = await makeSellingShop(app, 3, 20)
    await updateShopScript(app.db, shopId, ['orders:500-after-work', ...Array.from({ length: 12 }, () => 'find:409')])
    const { hash, orderId } = await makePaidOrder(app, operator.as, {
      ...offer,
      merchantId: merchant.companyId,
      sku: '',
      priceMinor: 0,
      listingId: undefined,
    })
    await settle(app)
    expect((await seeOrder(app, operator.as, hash)).forwardState).toBe('failed')
    await correct(operator.as, hash)
    await settle(app)
    await updateShopScript(app.db, shopId, [])
    await app.call(order.reforward, { as: operator.as, params: { hash } })
    await settle(app)
    expect((await seeOrder(app, operator.as, hash)).forwardState).toBe('forwarded')
    expect((await notifiedOf(merchant.as)).toSorted()).toEqual([
      `The shipping address of order ${orderId} was corrected.`,
      `The shipping address of order ${orderId} was corrected. The order is in your shop already: change it there too.`,
    ])
  })

  it('needs no change there where the shop got the order after the correction', async () => {
    const { operator, merchant, shopId, offer } = await makeSellingShop(app, 3, 20)
    await updateShopScript(
      app.db,
      shopId,
      Array.from({ length: 12 }, () => 'orders:409'),
    )
    const { hash, orderId } = await makePaidOrder(app, operator.as, {
      ...offer,
      merchantId: merchant.companyId,
      sku: '',
      priceMinor: 0,
      listingId: undefined,
    })
    await settle(app)
    await correct(operator.as, hash)
    await updateShopScript(app.db, shopId, [])
    await app.call(order.reforward, { as: operator.as, params: { hash } })
    await settle(app)
    expect((await seeOrder(app, operator.as, hash)).forwardState).toBe('forwarded')
    expect(await notifiedOf(merchant.as)).toEqual([`The shipping address of order ${orderId} was corrected.`])
  })

  it('stays as it is for the orders of other merchants in the purchase', async () => {
    const { operator, offer } = await makeMarket(app)
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const second = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId, priceMinor: 2000, stock: 10 })
    const lines = [offer, second].map(({ variantId }) => ({ variantId, quantity: 1 }))
    const [one, two] = (await createOrders(app, operator.as, purchase(lines))).orders
    await correct(operator.as, one?.hash ?? '')
    expect((await seeOrder(app, operator.as, two?.hash ?? '')).shippingAddress.street).toBe('Prinsengracht 214')
    await settle(app)
  })

  it('stays in its country, has a postal code of it, and is not corrected once something is shipped, by a merchant or by who saw it before', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash, version } = await makePaidOrder(app, operator.as, offer, 2)
    const refused = async (as: As, change: object, more: object = {}) => {
      const body = { hash, shippingAddress: { ...corrected, ...change }, ...more }
      const { status, code, errors } = await app.refused(orderAddress.update, { as, body })
      return [status, errors?.[0]?.path ?? code]
    }
    expect(await refused(operator.as, { countryCode: 'BE', postalCode: '1000' })).toEqual([422, 'shippingAddress.countryCode'])
    expect(await refused(operator.as, { postalCode: '1' })).toEqual([422, 'shippingAddress.postalCode'])
    expect(await refused(operator.as, { street: '' })).toEqual([422, 'shippingAddress.street'])
    expect(await refused(merchant.as, {})).toEqual([403, 'not_allowed'])
    expect(await refused(operator.as, {}, { version: version - 1 })).toEqual([409, 'stale_version'])
    const stranger = await makeMarket(app)
    expect(await refused(stranger.operator.as, {})).toEqual([404, 'not_found'])
    const { lines } = await seeOrder(app, operator.as, hash)
    await app.call(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] } })
    expect(await refused(operator.as, {})).toEqual([409, 'state_forbids'])
    const gone = await makePaidOrder(app, operator.as, offer)
    await app.call(order.cancel, { as: operator.as, body: { hash: gone.hash } })
    expect((await app.refused(orderAddress.update, { as: operator.as, body: { hash: gone.hash, shippingAddress: corrected } })).code).toBe(
      'state_forbids',
    )
    await settle(app)
  })
})
