import { randomUUID } from 'node:crypto'
import { company } from '@stoa/contract/company.ts'
import { order } from '@stoa/contract/order.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Offer } from '../../../../test/make-catalogue.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { writeStorefront } from '../../../../test/make-storefront.ts'
import { expectSound } from '../../../../test/make-orders.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'
import { connectWixSite } from '../../../../test/wix/connect-wix-site.ts'
import { wixLine, wixSale } from '../../../../test/wix/wix-sales.ts'
import type { Wix } from '../../../../test/wix/wix-site.ts'
import { openWix } from '../../../../test/wix/wix-site.ts'
import type { WixOrder } from '../../../../test/wix/wix-types.ts'

let wix: Wix
let app: TestApp
beforeAll(async () => {
  wix = await openWix()
  app = await startTestApp({ wix: wix.settings })
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
  await wix.close()
})

/** An add-on marketplace whose storefront is a site of Wix, with a product of each of two merchants in it. */
async function open() {
  const operator = await makeOperator(app)
  await app.call(company.updatePlatformProduct, { as: operator.as, body: { platformProduct: 'ADDON_MARKETPLACE' } })
  const site = wix.openSite({ version: 'V3' })
  await connectWixSite(app, wix, site, operator)
  const { marketplaceId } = operator
  const [one, two] = [await makeMerchant(app, { marketplaceId }), await makeMerchant(app, { marketplaceId })]
  const chair = await makeOffer(app, { marketplaceId, merchantId: one.companyId, priceMinor: 1210, stock: 9 })
  const lamp = await makeOffer(app, { marketplaceId, merchantId: two.companyId, priceMinor: 600, stock: 9 })
  await writeStorefront(app, operator.companyId)
  const lineOf = ({ variantId }: Offer, name: string, quantity: number, total: string) => {
    const product = site.products.find(({ variants }) => variants.some(({ sku }) => sku === variantId))
    const variant = product?.variants.find(({ sku }) => sku === variantId)
    return wixLine({ product: product?.idV3 ?? '', options: { variantId: variant?.idV3 ?? '' }, sku: variantId, name, quantity, total, tax: '0.00' })
  }
  const report = async (slug: string, { id }: WixOrder, entityFqdn = 'wix.ecom.v1.order') => {
    const event = { id: randomUUID(), entityFqdn, slug, entityId: id }
    const body = wix.signReport(`${entityFqdn}_${slug}`, site.instanceId, event)
    expect((await fetch(`${app.publicUrl}/api/Webhook/Wix`, { method: 'POST', body, headers: { 'content-type': 'text/plain' } })).status).toBe(200)
    await app.drain()
  }
  /** A shopper buys two chairs with a coupon, and a lamp. */
  const buy = async () => {
    const lineItems = [lineOf(chair, 'Chair', 2, '22.20'), lineOf(lamp, 'Lamp', 1, '6.00')]
    const sold = wixSale({ product: '', variant: '' }, { lineItems, priceSummary: { total: { amount: '33.20' } } })
    sold.number += site.orders.length
    sold.payments = [{ id: randomUUID(), amount: { amount: '33.20' } }]
    site.orders.push(sold)
    await report('approved', sold)
    return sold
  }
  const seen = async ({ id }: WixOrder) =>
    (await app.call(storefront.orders, { as: operator.as, query: {} })).value.find(({ reference }) => reference === id)
  const here = async (sold: WixOrder, { variantId }: Offer) => {
    const found = await Promise.all(
      ((await seen(sold))?.orders ?? []).map(({ hash }) => app.call(order.getByHash, { as: operator.as, params: { hash } })),
    )
    const one = found.find(({ lines }) => lines.some((line) => line.variantId === variantId))
    if (!one) throw new Error('the order was received')
    return one
  }
  return { operator, site, chair, lamp, buy, report, seen, here }
}

it('an order of a Wix site is received by its webhook, shipped there in part, and paid back there', async () => {
  const { operator, chair, lamp, buy, report, seen, here } = await open()
  expect((await app.call(storefront.status, { as: operator.as })).orders).toMatchObject({ canReceive: true, hasWebhooks: true })
  const sold = await buy()
  expect(await seen(sold)).toMatchObject({ state: 'received', problem: null, total: { minor: 3320 }, merchantLines: 2, otherLines: 0 })
  const bought = await here(sold, chair)
  expect(bought).toMatchObject({
    paymentStatus: 'Captured',
    lines: [{ quantity: 2, total: { minor: 2220 } }],
    customer: { email: 'noor@example.com' },
  })

  const { hash } = bought
  const lineId = bought.lines[0]?.lineId ?? ''
  await app.call(order.fulfil, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1 }], carrier: 'PostNL', trackingNumber: '3SWIX' } })
  await app.drain()
  const [line] = sold.body.lineItems
  expect(sold.fulfilments).toMatchObject([{ lineItems: [{ id: line?.id, quantity: 1 }], trackingInfo: { trackingNumber: '3SWIX' } }])

  await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1 }], restock: 'none' } })
  await app.drain()
  expect((await here(sold, chair)).refunds).toMatchObject([{ status: 'succeeded', amount: { minor: 1110 } }])
  expect(sold.refunds).toMatchObject([{ payments: [{ amount: { amount: '11.10' }, externalRefund: false }] }])
  await report('refund_completed', sold, 'wix.ecom.v1.order_transactions')
  expect((await here(sold, chair)).refunds).toHaveLength(1)
  expect((await here(sold, lamp)).refunds).toEqual([])
  expect(await seen(sold)).toMatchObject({ problem: null })
})

it('what staff pay back and cancel in a Wix site happens here, and what they only begin does not', async () => {
  const { lamp, chair, buy, report, seen, here } = await open()
  const sold = await buy()
  const details = { reason: '', lineItems: [{ lineItemId: sold.body.lineItems[1]?.id ?? '', quantity: 1 }] }
  const payments = [{ paymentId: sold.payments[0]?.id ?? '', amount: { amount: '6.00' } }]
  sold.refunds.push({ id: randomUUID(), states: ['PENDING'], details, payments, sideEffects: { restockInfo: {} } })
  await report('updated', sold, 'wix.ecom.v1.order_transactions')
  expect((await here(sold, lamp)).refunds).toEqual([])
  Object.assign(sold.refunds[0] ?? {}, { states: ['SUCCEEDED'] })
  await report('refund_completed', sold, 'wix.ecom.v1.order_transactions')
  expect((await here(sold, lamp)).refunds).toMatchObject([{ status: 'succeeded', amount: { minor: 600 } }])

  sold.body.status = 'CANCELED'
  await report('canceled', sold)
  expect(await here(sold, chair)).toMatchObject({ orderStatus: 'Cancelled', refunds: [{ status: 'succeeded' }] })
  const paidBack = sold.refunds.flatMap((refund) => refund.payments).reduce((sum, { amount }) => sum + Math.round(Number(amount.amount) * 100), 0)
  // The lamp, the chairs, and the shipping of both.
  expect(paidBack).toBe(600 + 2220 + 500)
  expect(await seen(sold)).toMatchObject({ problem: null })
})

it('a refund that Wix cannot pay back fails with what to do, and is recorded once staff made it there', async () => {
  const { operator, lamp, buy, report, here } = await open()
  const sold = await buy()
  const paymentId = sold.payments[0]?.id ?? ''
  sold.refundability = { [paymentId]: { refundabilityStatus: 'MANUAL', manuallyRefundableReason: 'OFFLINE' } }
  const { hash, lines } = await here(sold, lamp)
  await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }], restock: 'none' } })
  await app.drain()
  expect((await here(sold, lamp)).refunds).toMatchObject([{ status: 'failed' }])
  const details = { reason: 'by bank', lineItems: [{ lineItemId: sold.body.lineItems[1]?.id ?? '', quantity: 1 }] }
  const payments = [{ paymentId, amount: { amount: '6.00' }, externalRefund: true }]
  sold.refunds.push({ id: randomUUID(), states: [], details, payments, sideEffects: { restockInfo: {} } })
  await report('refund_completed', sold, 'wix.ecom.v1.order_transactions')
  const statuses = (await here(sold, lamp)).refunds.map(({ status, amount }) => [status, amount.minor] as const)
  expect(new Map(statuses)).toEqual(
    new Map([
      ['failed', 600],
      ['succeeded', 600],
    ]),
  )
})
