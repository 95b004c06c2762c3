import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { collection } from '@stoa/contract/collection.ts'
import { order } from '@stoa/contract/order.ts'
import { keyPermissions } from '@stoa/contract/permissions.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { freePort, startTestApp } from '../../../test/app.ts'
import { connectStoaChannel, productThere, productsHere, workChannel } from '../../../test/connect-stoa-channel.ts'
import { createOrders, makePaidOrder, purchase, seeOrder, settle } from '../../../test/make-orders.ts'
import { makeUpload } from '../../../test/make-pictured.ts'
import { makeApiKey, makeMerchant, makeOperator, unique } from '../../../test/make.ts'
import { refreshCardImages } from '../product/picture/queries-picture.ts'
import { signWebhook } from '../webhook/rules.ts'

/** The installation of the seller, and that of the marketplace where it sells. */
let here: TestApp
let there: TestApp
beforeAll(async () => {
  const [own, other] = [await freePort(), await freePort()]
  here = await startTestApp({ port: own, peers: [`http://127.0.0.1:${other}`] })
  there = await startTestApp({ port: other })
})
afterAll(async () => {
  await here.stop()
  await there.stop()
})

const connectBoth = () => connectStoaChannel(here, there)

describe('another Stoa marketplace', () => {
  it('sells a product of ours from its approval to the shipment', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { seller, operator, account, cup, channelId, secret, webhookUrl } = both
    const sent = await productThere(both)
    expect(sent).toMatchObject({ name: 'Blue cup', brand: 'Kade', externalCategory: 'Cups', images: [{}] })
    expect(sent.variants.map(({ sku, price, stock, gtin }) => [sku, price?.minor, stock, gtin])).toEqual([
      ['CUP-S', 1200, 5, '4006381333931'],
      ['CUP-L', 1800, 2, ''],
    ])
    expect(await productsHere(both)).toMatchObject([{ productId: cup.id, state: 'pending', problem: null }])

    await there.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: sent.id }], approvalStatus: 'Approved' } })
    await there.drain()
    await workChannel(both)
    expect(await productsHere(both)).toMatchObject([{ state: 'approved' }])

    const offer = { productId: sent.id, variantId: sent.variants[1]?.id ?? '' }
    const bought = await makePaidOrder(there, operator.as, offer as never)
    // A webhook brings it at once; a forged one does not.
    const body = JSON.stringify({ type: 'order.paid' })
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = { 'content-type': 'application/json', 'webhook-id': 'evt-1', 'webhook-timestamp': String(timestamp) }
    const post = (signature: string) => fetch(webhookUrl, { method: 'POST', headers: { ...headers, 'webhook-signature': signature }, body })
    expect((await post('v1,bm8=')).status).toBe(401)
    expect((await post(signWebhook([secret], { id: 'evt-1', timestamp, body }))).status).toBe(200)
    await here.drain()
    const received = await here.call(channelSales.orders, { as: seller.as, params: { id: channelId }, query: {} })
    expect(received.value).toMatchObject([
      {
        number: bought.orderId,
        state: 'new',
        total: bought.total,
        customer: { name: bought.customer.name },
        lines: [{ productId: cup.id, sku: 'CUP-L', quantity: 1 }],
      },
    ])
    const stockHere = async () => (await here.call(product.get, { as: seller.as, params: { id: cup.id } })).variants.map(({ stock }) => stock)
    expect(await stockHere()).toEqual([5, 1])
    await workChannel(both)
    expect((await here.call(channelSales.orders, { as: seller.as, params: { id: channelId }, query: {} })).value).toHaveLength(1)
    expect(await stockHere()).toEqual([5, 1])

    const params = { id: received.value[0]?.id ?? '' }
    const shipment = { carrier: 'PostNL', trackingNumber: '3SABC', trackingHref: 'https://track.example/3SABC' }
    expect(await here.call(channelSales.shipOrder, { as: seller.as, params, body: shipment })).toMatchObject({ state: 'shipped', reportedAt: null })
    await here.drain()
    await there.drain()
    const after = await seeOrder(there, account.as, bought.hash)
    expect(after).toMatchObject({ orderStatus: 'Fulfilled', fulfilments: [{ carrier: 'PostNL', trackingNumber: '3SABC' }] })
    expect((await here.call(channelSales.orders, { as: seller.as, params: { id: channelId }, query: {} })).value[0]?.reportedAt).not.toBeNull()
    expect((await here.refused(channelSales.shipOrder, { as: seller.as, params, body: shipment })).code).toBe('state_forbids')
    expect(await here.call(channel.get, { as: seller.as, params: { id: channelId } })).toMatchObject({ published: 1, orders30: 1, state: 'active' })
  })

  it('has the new price and stock after a change, and no longer offers what was discontinued', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { seller, cup } = both
    const now = await here.call(product.get, { as: seller.as, params: { id: cup.id } })
    const changed = now.variants.map(({ id, sku, name, options }) => ({ id, sku, name, options, priceMinor: 1500, stock: 9 }))
    await here.call(productEdit.update, { as: seller.as, body: { id: cup.id, version: now.version, name: 'Green cup', variants: changed } })
    await workChannel(both)
    const after = await productThere(both)
    expect(after.name).toBe('Green cup')
    expect(after.variants.map(({ price, stock }) => [price?.minor, stock])).toEqual([
      [1500, 9],
      [1500, 9],
    ])
    await here.call(productEdit.bulkUpdate, { as: seller.as, body: { products: [{ id: cup.id }], change: { status: 'Discontinued' } } })
    await workChannel(both)
    expect((await productThere(both)).status).toBe('Discontinued')
    expect(await productsHere(both)).toMatchObject([{ state: 'withdrawn' }])
  })

  it('has the pictures of a product as they are here, in their order', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { seller, cup } = both
    const picturesThere = async () => (await productThere(both)).pictures.map(({ source }) => source)
    const [teal] = await picturesThere()
    const body = { id: cup.id, version: cup.version }
    const added = await here.call(productEdit.replaceImage, { as: seller.as, body, upload: { image: await makeUpload('red') } })
    await workChannel(both)
    const [first, red, ...more] = await picturesThere()
    expect([first, more]).toEqual([teal, []])
    const images = added.pictures.map(({ source }) => ({ source, alt: '' })).toReversed()
    const turned = await here.call(productEdit.update, { as: seller.as, body: { id: cup.id, version: added.version, images } })
    await workChannel(both)
    expect(await picturesThere()).toEqual([red, teal])
    const onlyFirst = { id: cup.id, version: turned.version, images: images.slice(0, 1) }
    const { version } = await here.call(productEdit.update, { as: seller.as, body: onlyFirst })
    await workChannel(both)
    expect(await picturesThere()).toEqual([red])
    const replacing = { id: cup.id, version, source: images[0]?.source }
    await here.call(productEdit.replaceImage, { as: seller.as, body: replacing, upload: { image: await makeUpload('green') } })
    await workChannel(both)
    const [green, ...others] = await picturesThere()
    expect([others, [teal, red].includes(green)]).toEqual([[], false])
    expect(await productsHere(both)).toMatchObject([{ problem: null }])
  })

  it('returns to stock what is refunded or cancelled there before it is shipped, once, and says so', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { seller, operator, cup, channelId } = both
    const sent = await productThere(both)
    await there.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: sent.id }], approvalStatus: 'Approved' } })
    await there.drain()
    const offer = { productId: sent.id, variantId: sent.variants[0]?.id ?? '' }
    const kept = await makePaidOrder(there, operator.as, offer as never, 2)
    const gone = await makePaidOrder(there, operator.as, offer as never)
    await workChannel(both)
    const stockHere = async () => (await here.call(product.get, { as: seller.as, params: { id: cup.id } })).variants[0]?.stock
    const orders = async () => {
      const { value } = await here.call(channelSales.orders, { as: seller.as, params: { id: channelId }, query: {} })
      return Object.fromEntries(value.map((one) => [one.number, one]))
    }
    expect(await stockHere()).toBe(2)
    const [line] = (await seeOrder(there, operator.as, kept.hash)).lines
    await there.call(order.refund, {
      as: operator.as,
      key: unique(),
      body: { hash: kept.hash, lines: [{ lineId: line?.lineId ?? '', quantity: 1 }] },
    })
    await there.call(order.cancel, { as: operator.as, key: unique(), body: { hash: gone.hash } })
    await there.drain()
    for (const _ of [1, 2]) await workChannel(both)
    expect(await stockHere()).toBe(4)
    expect(await orders()).toMatchObject({
      [kept.orderId]: { state: 'new', refunded: { minor: 1200 }, lines: [{ quantity: 2, refundedQuantity: 1 }] },
      [gone.orderId]: { state: 'cancelled' },
    })
    const params = { id: (await orders())[gone.orderId]?.id ?? '' }
    expect((await here.refused(channelSales.shipOrder, { as: seller.as, params, body: { carrier: 'PostNL' } })).code).toBe('state_forbids')
    // Seven weeks later the goods are sent back: the first pass of a day looks that far.
    await here.call(channelSales.shipOrder, { as: seller.as, params: { id: (await orders())[kept.orderId]?.id ?? '' }, body: { carrier: 'PostNL' } })
    await here.drain()
    await there.drain()
    await there.call(order.refund, {
      as: operator.as,
      key: unique(),
      body: { hash: kept.hash, lines: [{ lineId: line?.lineId ?? '', quantity: 1 }] },
    })
    await there.drain()
    await there.pool.query(`update "order" set placed_at = placed_at - interval '50 days' where number::text = $1`, [kept.orderId])
    await here.pool.query(`update sales_channel set changes_read_at = changes_read_at - interval '1 day' where id = $1`, [channelId])
    await workChannel(both)
    expect((await orders())[kept.orderId]).toMatchObject({ state: 'shipped', refunded: { minor: 2400 } })
    expect(await stockHere()).toBe(4)
  })

  it('sends no order that was placed long before it was connected, also not on the next day', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { seller, operator, channelId } = both
    const sent = await productThere(both)
    await there.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: sent.id }], approvalStatus: 'Approved' } })
    await there.drain()
    const old = await makePaidOrder(there, operator.as, { productId: sent.id, variantId: sent.variants[0]?.id ?? '' } as never)
    await there.pool.query(`update "order" set placed_at = placed_at - interval '40 days' where number::text = $1`, [old.orderId])
    await workChannel(both)
    await here.pool.query(`update sales_channel set changes_read_at = changes_read_at - interval '1 day' where id = $1`, [channelId])
    await workChannel(both)
    expect((await here.call(channelSales.orders, { as: seller.as, params: { id: channelId }, query: {} })).value).toEqual([])
  })

  it('sends an order that is paid after the reading that came upon it, also days later', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { seller, operator, channelId } = both
    const sent = await productThere(both)
    await there.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: sent.id }], approvalStatus: 'Approved' } })
    await there.drain()
    const place = async () => (await createOrders(there, operator.as, purchase([{ variantId: sent.variants[0]?.id ?? '', quantity: 1 }]))).orders[0]
    const received = async () =>
      (await here.call(channelSales.orders, { as: seller.as, params: { id: channelId }, query: {} })).value.map(({ number }) => number)
    const [soon, late] = [await place(), await place()]
    await workChannel(both)
    expect(await received()).toEqual([])
    await here.pool.query(`update connection set created_at = created_at - interval '30 days' where id = $1`, [channelId])
    await there.pool.query(`update "order" set placed_at = placed_at - interval '10 days' where number::text = $1`, [late?.orderId])
    await settle(there)
    await workChannel(both)
    expect(await received()).toEqual([soon?.orderId, late?.orderId])
  })

  it('keeps a product on sale whose new picture is not here yet, and withdraws one without any', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { seller, operator, cup } = both
    const { id } = await productThere(both)
    await there.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id }], approvalStatus: 'Approved' } })
    await there.drain()
    await workChannel(both)
    expect((await productsHere(both)).map(({ state }) => state)).toEqual(['approved'])
    const change = (statement: string) => here.pool.query(`${statement} where merchant_id = $1 and product_id = $2`, [seller.companyId, cup.id])
    const touch = () => refreshCardImages(here.db, seller.companyId, [cup.id])
    for (const state of ['pending', 'failed']) {
      await change(`update product_image set state = '${state}', picture_id = null`)
      await touch()
      await workChannel(both)
      expect((await productsHere(both)).map((row) => row.state)).toEqual(['approved'])
    }
    await change('delete from product_image')
    await touch()
    await workChannel(both)
    expect((await productsHere(both)).map((row) => row.state)).toEqual(['withdrawn'])
    expect(await productThere(both)).toMatchObject({ status: 'Discontinued' })
  })

  it('names why a product was rejected there', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { id } = await productThere(both)
    const reject = async (why: { reasonCode?: 'poor_images' | 'other'; reason?: string }) => {
      const body = { products: [{ id }], approvalStatus: 'Rejected' as const, ...why }
      await there.call(collection.bulkUpdateListings, { as: both.operator.as, body })
      await there.drain()
      await workChannel(both)
      return (await productsHere(both)).map(({ state, problem }) => [state, problem])
    }
    expect(await reject({ reason: 'Show the handle' })).toEqual([['refused', 'Show the handle']])
    expect(await reject({ reasonCode: 'poor_images' })).toEqual([['refused', 'Images are missing or not good enough']])
    expect(await reject({ reasonCode: 'poor_images', reason: 'Show the handle' })).toEqual([
      ['refused', 'Images are missing or not good enough. Show the handle'],
    ])
    expect(await reject({ reasonCode: 'other', reason: 'Too blue' })).toEqual([['refused', 'Too blue']])
  })

  it('sends an order once where it is connected again, and is not connected twice', { timeout: 90_000 }, async () => {
    const both = await connectBoth()
    const { seller, operator, cup } = both
    const sent = await productThere(both)
    await there.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: sent.id }], approvalStatus: 'Approved' } })
    await there.drain()
    const bought = await makePaidOrder(there, operator.as, { productId: sent.id, variantId: sent.variants[1]?.id ?? '' } as never)
    await workChannel(both)
    const stockHere = async () => (await here.call(product.get, { as: seller.as, params: { id: cup.id } })).variants.map(({ stock }) => stock)
    const ordersOf = async (channelId: string) =>
      (await here.call(channelSales.orders, { as: seller.as, params: { id: channelId }, query: {} })).value
    const [first] = await ordersOf(both.channelId)
    expect([first?.number, await stockHere()]).toEqual([bought.orderId, [5, 1]])
    const { key: apiKey } = await makeApiKey(there, both.account, keyPermissions)
    const again = { as: seller.as, body: { provider: 'stoa', settings: { ...both.settings, apiKey } } }
    expect((await here.refused(channel.connect, again)).errors).toMatchObject([{ code: 'account_connected' }])
    await here.call(channel.disconnect, { as: seller.as, params: { id: both.channelId }, query: { isForced: true } })
    const { channelId } = await here.call(channel.connect, again)
    await workChannel({ ...both, channelId })
    expect([(await ordersOf(channelId)).map(({ id }) => id), await stockHere()]).toEqual([[first?.id], [5, 1]])
  })

  it('is refused with a key that does not work, or of an operator', async () => {
    const seller = await makeMerchant(here)
    const connectWith = (apiKey: string) =>
      here.refused(channel.connect, { as: seller.as, body: { provider: 'stoa', settings: { url: there.publicUrl, apiKey } } })
    expect((await connectWith('sk_nothing')).code).toBe('connection_failed')
    const { key } = await makeApiKey(there, await makeOperator(there), keyPermissions)
    expect((await connectWith(key)).errors).toMatchObject([{ path: 'settings.apiKey' }])
  })
})
