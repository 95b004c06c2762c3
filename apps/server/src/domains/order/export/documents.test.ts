import { orderFile } from '@stoa/contract/order-file.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollectingMarket } from '../../../../test/make-collecting-market.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, seeOrder } from '../../../../test/make-orders.ts'
import { pdfPages } from '../../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function makeSale() {
  const made = await makeMarket(app, { priceMinor: 1250 })
  const { hash } = await makePaidOrder(app, made.operator.as, made.offer, 1, { shippingMinor: 499 })
  return { ...made, hash }
}

describe('the documents of an order', () => {
  it('are the order with its totals, and a packing slip without prices', async () => {
    const made = await makeSale()
    const pdf = async (document: 'order' | 'packing-slip', as = made.merchant.as) =>
      (await pdfPages((await app.raw(orderFile.exportPdf, { as, params: { ref: made.hash }, query: { document } })).bytes)).join(' ')
    const whole = await pdf('order')
    for (const text of ['Order', 'Noor de Vries', 'Prinsengracht 214', '12.50 EUR', '4.99 EUR', '.49 EUR', 'page 1 of 1'])
      expect(whole).toContain(text)
    const slip = await pdf('packing-slip')
    for (const text of ['Packing slip', 'Noor de Vries', 'Netherlands', made.merchant.companyName]) expect(slip).toContain(text)
    expect(slip).not.toContain('EUR')
    const stranger = await makeMarket(app)
    expect((await app.refused(orderFile.exportPdf, { as: stranger.merchant.as, params: { ref: made.hash }, query: {} })).status).toBe(404)
  })

  it('have the service that the shopper chose and what it wrote, in as few lines as it takes', async () => {
    const { operator, offer } = await makeMarket(app)
    const customerNote = 'For Anna.\n\n\nHappy birthday!'
    const { hash } = await makePaidOrder(app, operator.as, offer, 1, { customerNote, shippingQuote: { service: 'Express', priceMinor: 0 } })
    expect((await seeOrder(app, operator.as, hash)).customerNote).toBe(customerNote)
    for (const document of ['order', 'packing-slip'] as const) {
      const { bytes } = await app.raw(orderFile.exportPdf, { as: operator.as, params: { ref: hash }, query: { document } })
      expect((await pdfPages(bytes)).join(' ')).toMatch(/Express.*Note from the customer: For Anna\. Happy birthday!/s)
    }
  })

  it('name the tax where it was sent with the order, and nothing where it was not', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1250 })
    const textOf = async (taxMinor: number) => {
      const { hash } = await makePaidOrder(
        app,
        operator.as,
        offer,
        1,
        taxMinor === 0 ? {} : { lines: [{ variantId: offer.variantId, quantity: 1, taxMinor }] },
      )
      return (await pdfPages((await app.raw(orderFile.exportPdf, { as: operator.as, params: { ref: hash }, query: {} })).bytes)).join(' ')
    }
    expect(await textOf(217)).toMatch(/Tax included\s+2\.17 EUR/)
    const without = await textOf(0)
    expect(without).toContain('12.50 EUR')
    expect(without).not.toContain('Tax')
  })

  it('are one file for several orders, each on a page of its own', async () => {
    const made = await makeSale()
    const other = await makePaidOrder(app, made.operator.as, made.offer)
    const body = { hashes: [other.hash, made.hash] }
    const pages = await pdfPages((await app.raw(orderFile.exportPackingSlips, { as: made.merchant.as, body })).bytes)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain(`#${other.orderId}`)
    expect(pages[1]).toContain('page 1 of 1')
    expect(pages[0]).not.toContain('do not ship')
    const stranger = await makeMarket(app)
    expect((await app.refused(orderFile.exportPackingSlips, { as: stranger.merchant.as, body })).status).toBe(404)
  })

  it('have nothing to pack of orders that are cancelled or not paid, and say so', async () => {
    const { as: operator, merchant, buy } = await makeCollectingMarket(app)
    const [cancelled, collected] = [await buy(7), await buy(8)]
    await app.call(order.cancel, { as: operator, body: { hash: cancelled.hash } })
    const market = await makeMarket(app, { stock: 50 })
    const unpaid = (await createOrders(app, market.operator.as, purchase([{ variantId: market.offer.variantId, quantity: 9 }]))).orders[0]?.hash ?? ''
    const slip = async (as: As, hash: string) =>
      (await pdfPages((await app.raw(orderFile.exportPdf, { as, params: { ref: hash }, query: { document: 'packing-slip' } })).bytes))[0]
    expect(await slip(merchant.as, cancelled.hash)).toMatch(/Cancelled: do not ship[^]* 7 0\b/)
    expect(await slip(merchant.as, collected.hash)).toMatch(/ 8 8\b/)
    expect(await slip(market.merchant.as, unpaid)).toMatch(/Not paid yet: do not ship[^]* 9 0\b/)
  })
})
