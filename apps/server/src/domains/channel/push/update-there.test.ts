import { collection } from '@stoa/contract/collection.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { freePort, startTestApp } from '../../../../test/app.ts'
import { connectStoaChannel, productThere, productsHere, workChannel } from '../../../../test/connect-stoa-channel.ts'
import { createOrders, purchase } from '../../../../test/make-orders.ts'

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

describe('A product on another Stoa that changes here', () => {
  it('keeps out of stock what was sold there and is not paid yet, whatever is changed here', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { seller, operator, cup } = both
    const sent = await productThere(both)
    await there.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: sent.id }], approvalStatus: 'Approved' } })
    await there.drain()
    await workChannel(both)
    await createOrders(there, operator.as, purchase([{ variantId: sent.variants[1]?.id ?? '', quantity: 1 }]))
    const stockThere = async () => (await productThere(both)).variants.map(({ stock }) => stock)
    expect(await stockThere()).toEqual([5, 1])
    const rename = async (name: string, stock?: number) => {
      const { version, variants: now } = await here.call(product.get, { as: seller.as, params: { id: cup.id } })
      const changed = now.map(({ id }, at) => (at === 1 && stock !== undefined ? { id, stock } : { id }))
      await here.call(productEdit.update, { as: seller.as, body: { id: cup.id, version, name, variants: changed } })
      await workChannel(both)
    }
    await rename('Green cup')
    expect([(await productThere(both)).name, await stockThere()]).toEqual(['Green cup', [5, 1]])
    await rename('Grey cup', 6)
    expect([(await productThere(both)).name, await stockThere()]).toEqual(['Grey cup', [5, 5]])
  })

  it('reviews a rejected product again once it is corrected here, not when its stock changes', { timeout: 60_000 }, async () => {
    const both = await connectBoth()
    const { seller, cup } = both
    const { id } = await productThere(both)
    const body = { products: [{ id }], approvalStatus: 'Rejected' as const, reason: 'Show the handle' }
    await there.call(collection.bulkUpdateListings, { as: both.operator.as, body })
    await there.drain()
    await workChannel(both)
    const change = async (edit: { name?: string; stock?: number }) => {
      const { version, variants: now } = await here.call(product.get, { as: seller.as, params: { id: cup.id } })
      const { stock, ...texts } = edit
      const changed = now.map((one) => ({ id: one.id, ...(stock === undefined ? {} : { stock }) }))
      await here.call(productEdit.update, { as: seller.as, body: { id: cup.id, version, ...texts, variants: changed } })
      await workChannel(both)
      await there.drain()
      const [listing] = (await productThere(both)).marketplaces.flatMap(({ listings }) => listings)
      return [listing?.approvalStatus, (await productsHere(both))[0]?.state]
    }
    expect(await change({ stock: 4 })).toEqual(['Rejected', 'refused'])
    expect(await change({ name: 'Cup with a handle' })).toEqual(['Pending', 'pending'])
  })
})
