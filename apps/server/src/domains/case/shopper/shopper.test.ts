import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { collection } from '@stoa/contract/collection.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import type { ShopperOrder } from '@stoa/contract/shopper.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, expectSound, makeMarket, makePaidOrder, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { makeMerchant, testVault } from '../../../../test/make.ts'
import { createVault } from '../../../secrets/crypto.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const tokenOf = async (as: As, hash: string) => {
  const { href } = await app.call(shopper.link, { as, params: { hash } })
  return new URL(href).searchParams.get('token') ?? ''
}
async function makeSold(quantity = 2) {
  const made = await makeMarket(app, { priceMinor: 1000, stock: 100 })
  const { hash } = await makePaidOrder(app, made.operator.as, made.offer, quantity)
  return { ...made, hash, token: await tokenOf(made.operator.as, hash) }
}
async function makeShipped(quantity = 2) {
  const made = await makeSold(quantity)
  return { ...made, lineId: await ship(made) }
}
/** Ships an order whole and returns its first line. */
async function ship({ merchant, hash }: Pick<Awaited<ReturnType<typeof makeSold>>, 'merchant' | 'hash'>): Promise<string> {
  const { lines } = await app.call(order.fulfil, {
    as: merchant.as,
    body: { hash, carrier: 'PostNL', trackingNumber: '3SOUT', trackingHref: 'https://track.example.com/3SOUT' },
  })
  return lines[0]?.lineId ?? ''
}
const view = (token: string): Promise<ShopperOrder> => app.call(shopper.get, { query: { token } })
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
const mailsTo = async (email: string) => (await app.mails()).filter((mail) => mail.to === email)

describe('the page of an order for its shopper', () => {
  it('shows one merchant’s part only, with shipments, the merchant’s address and the policy', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000, stock: 100 })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const second = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId, priceMinor: 2000, stock: 10 })
    const made = await createOrders(
      app,
      operator.as,
      purchase([
        { variantId: offer.variantId, quantity: 1 },
        { variantId: second.variantId, quantity: 1 },
      ]),
    )
    await settle(app)
    const hash = made.orders.find(({ merchantId }) => merchantId === other.companyId)?.hash ?? ''
    const seen = await view(await tokenOf(operator.as, hash))
    expect(seen).toMatchObject({
      orderStatus: 'New',
      total: { minor: 2000 },
      lines: [{ quantity: 1, shippedQuantity: 0, returnableQuantity: 0 }],
      policy: { days: 30, until: null },
      withdrawalIssue: null,
      returnIssue: 'not_shipped',
      cases: [],
    })
    expect(seen.lines).toHaveLength(1)
    expect(JSON.stringify(seen)).not.toContain(offer.variantId)
  })

  it('says that the payment is awaited until it arrives', async () => {
    const { operator, offer } = await makeMarket(app)
    const made = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const token = await tokenOf(operator.as, made.orders[0]?.hash ?? '')
    expect(await view(token)).toMatchObject({ orderStatus: 'New', isPaymentAwaited: true })
    await settle(app)
    expect(await view(token)).toMatchObject({ orderStatus: 'New', isPaymentAwaited: false })
  })

  it('opens only with a signed link that has not expired', async () => {
    const { operator, token, hash } = await makeSold()
    const claims = testVault.readToken<{ marketplaceId: string; orderId: string }>(token, { purpose: 'shopper' })?.claims
    const old = testVault.signToken({ marketplaceId: claims?.marketplaceId, orderId: claims?.orderId }, { purpose: 'shopper', seconds: -1 })
    const forged = createVault(Buffer.alloc(32, 8)).signToken(
      { ...claims, exp: undefined, iat: undefined, aud: undefined },
      { purpose: 'shopper', seconds: 60 },
    )
    const other = testVault.signToken({ marketplaceId: claims?.marketplaceId, orderId: claims?.orderId }, { purpose: 'unsubscribe', seconds: 60 })
    for (const bad of [`${token}x`, old, forged, other, hash]) {
      expect((await app.refused(shopper.get, { query: { token: bad } })).code).toBe('link_used_or_expired')
      expect((await app.refused(shopper.withdraw, { query: { token: bad }, body: {} })).code).toBe('link_used_or_expired')
    }
    const stranger = await makeMarket(app)
    expect((await app.refused(shopper.link, { as: stranger.operator.as, params: { hash } })).status).toBe(404)
    expect((await seeOrder(app, operator.as, hash)).orderStatus).toBe('New')
  })

  it('offers no return of what the policy excludes, and says so', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 100 })
    const other = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, priceMinor: 500, stock: 9 })
    const { id } = await app.call(collection.create, { as: operator.as, body: { name: 'Hygiene' } })
    const products = [{ id: other.productId }]
    await app.call(collection.addProducts, { as: operator.as, body: { collectionId: id, products } })
    const body = { marketplaceId: operator.marketplaceId, days: 14, shippingPayer: 'shopper' as const, feeMinor: 0, version: 0 }
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...body, excludedCollectionIds: [id] } })
    const buy = async (variantIds: string[]) => {
      const lines = variantIds.map((variantId) => ({ variantId, quantity: 1 }))
      const group = await createOrders(app, operator.as, purchase(lines))
      await settle(app)
      const hash = group.orders[0]?.hash ?? ''
      await ship({ merchant, hash })
      return view(await tokenOf(operator.as, hash))
    }
    const both = await buy([offer.variantId, other.variantId])
    expect(both.returnIssue).toBeNull()
    expect(both.lines.map(({ returnableQuantity, isExcluded }) => [returnableQuantity, isExcluded])).toEqual([
      [1, false],
      [0, true],
    ])
    expect((await buy([other.variantId])).returnIssue).toBe('excluded')
  })

  it('withdraws an order before shipment: it is cancelled, refunded, restocked, and both companies are notified', async () => {
    const { operator, merchant, hash, token } = await makeSold()
    const after = await app.call(shopper.withdraw, { query: { token }, body: { reason: 'Found it elsewhere' } })
    // The provider has not answered yet.
    expect(after).toMatchObject({ orderStatus: 'Cancelled', withdrawalIssue: 'cancelled', refunded: { minor: 0 }, refundPending: { minor: 2000 } })
    expect(after.lines.map(({ refundedQuantity }) => refundedQuantity)).toEqual([0])
    await settle(app)
    const paidBack = await view(token)
    expect(paidBack).toMatchObject({ refunded: { minor: 2000 }, refundPending: { minor: 0 }, lines: [{ refundedQuantity: 2 }] })
    const seen = await seeOrder(app, merchant.as, hash)
    expect(seen).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded', refunded: { minor: 2000 } })
    expect(seen.timeline.map(({ kind }) => kind)).toContain('cancelled_by_shopper')
    for (const { as } of [operator, merchant]) {
      const { notifications } = await app.call(notification.my, { as })
      expect(notifications.map(({ message }) => message)).toContain(`The shopper withdrew order ${seen.orderId}. Do not ship it.`)
    }
    expect((await app.refused(shopper.withdraw, { query: { token }, body: {} })).code).toBe('state_forbids')
  })

  it('refuses to withdraw what was shipped', async () => {
    const { token } = await makeShipped()
    expect(await view(token)).toMatchObject({
      withdrawalIssue: 'shipped',
      shipments: [{ carrier: 'PostNL', trackingNumber: '3SOUT', trackingHref: 'https://track.example.com/3SOUT' }],
    })
    expect((await app.refused(shopper.withdraw, { query: { token }, body: {} })).code).toBe('state_forbids')
  })
})

describe('a return of a shopper', () => {
  const request = (token: string, lineId: string, quantity = 1) =>
    app.call(shopper.requestReturn, { query: { token }, body: { lines: [{ lineId, quantity, reason: 'damaged' }], text: 'Scratched' } })

  it('goes from request to tracking in the shopper’s language, with photos, and shows nothing the two sides write to each other', async () => {
    const { operator, merchant, token, lineId } = await makeShipped()
    const upload = { files: { name: 'scratch.jpg', type: 'image/jpeg', bytes: await photo() } }
    const body = { lines: [{ lineId, quantity: 1, reason: 'damaged' as const }], text: 'Bekrast' }
    const opened = await app.call(shopper.requestReturn, { query: { token }, body, upload, headers: { 'accept-language': 'nl' } })
    const one = opened.cases[0]
    const id = one?.id ?? ''
    expect(one).toMatchObject({ state: 'requested', isCancellable: true, isSendable: false, lines: [{ quantity: 1, reason: 'damaged' }] })
    expect(one?.timeline[0]).toMatchObject({ side: 'shopper', message: 'Retour aangevraagd: 1 artikel', text: 'Bekrast' })
    const fileId = one?.timeline[0]?.files[0]?.id ?? ''
    expect((await app.raw(shopper.file, { params: { id: fileId }, query: { token } })).status).toBe(200)
    await app.call(cases.addMessage, { as: operator.as, params: { id }, body: { text: 'Between us' } })
    await app.call(cases.addMessage, { as: merchant.as, params: { id }, body: { text: 'Sorry!', isPublic: true } })
    await app.call(cases.approve, { as: merchant.as, params: { id }, body: { text: 'Keizersgracht 1' } })
    await app.call(shopper.writeMessage, { query: { token }, params: { id }, body: { text: 'Thanks' } })
    const sent = await app.call(shopper.setTracking, { query: { token }, params: { id }, body: { carrier: 'PostNL', trackingNumber: '3SBACK' } })
    expect(sent.cases[0]).toMatchObject({ state: 'in_transit', trackingNumber: '3SBACK' })
    expect(sent.cases[0]?.timeline.map(({ text }) => text)).toEqual(['Bekrast', 'Sorry!', 'Keizersgracht 1', 'Thanks', null])
    const stored = await app.call(cases.get, { as: merchant.as, params: { id } })
    expect(stored).toMatchObject({ openedBy: 'shopper', state: 'in_transit' })
    expect(stored.timeline.filter(({ side }) => side === 'shopper').map(({ actor }) => actor)).toEqual([null, null, null])
    await settle(app)
    const mails = (await mailsTo('noor@example.com')).filter(({ subject }) => subject.startsWith('Retour #'))
    expect(mails.map(({ subject }) => subject.split(': ')[1] ?? '').toSorted()).toEqual(['Bericht', 'Retour aangevraagd', 'Retour goedgekeurd'])
    expect(mails[0]?.text).toContain('/my-order?token=')
  })

  it('keeps the tracking link of the merchant where the shopper enters the same number, and not beside another', async () => {
    const { merchant, token, lineId } = await makeShipped()
    const id = (await request(token, lineId)).cases[0]?.id ?? ''
    await app.call(cases.approve, { as: merchant.as, params: { id }, body: {} })
    const trackingHref = 'https://track.example.com/3SBACK'
    await app.call(cases.send, { as: merchant.as, params: { id }, body: { carrier: 'PostNL', trackingNumber: '3SBACK', trackingHref } })
    const enter = async (trackingNumber: string, carrier = 'Post NL') => {
      const body = { carrier, trackingNumber }
      return (await app.call(shopper.setTracking, { query: { token }, params: { id }, body })).cases[0]
    }
    expect(await enter('3SBACK')).toMatchObject({ carrier: 'Post NL', trackingHref })
    expect(await enter('JD014600')).toMatchObject({ trackingNumber: 'JD014600', trackingHref: null })
    expect(await enter('JD014600', 'DHL')).toMatchObject({ trackingHref: expect.stringMatching(/dhl.*JD014600/) as string })
  })

  it('is bound by the policy and by what was shipped, and another order’s link reaches neither it nor its photos', async () => {
    const made = await makeShipped()
    const { operator, merchant, token, lineId, hash } = made
    const upload = { files: { name: 'scratch.jpg', type: 'image/jpeg', bytes: await photo() } }
    const opened = await app.call(shopper.requestReturn, { query: { token }, body: { lines: [{ lineId, quantity: 1, reason: 'other' }] }, upload })
    const id = opened.cases[0]?.id ?? ''
    const fileId = opened.cases[0]?.timeline[0]?.files[0]?.id ?? ''
    const sibling = await makePaidOrder(app, operator.as, made.offer, 2)
    await ship({ merchant, hash: sibling.hash })
    for (const other of [await tokenOf(operator.as, sibling.hash), (await makeShipped()).token]) {
      const foreign = { query: { token: other }, params: { id } }
      const acts = [
        app.refused(shopper.cancelReturn, { ...foreign, body: {} }),
        app.refused(shopper.writeMessage, { ...foreign, body: { text: 'Hello' } }),
        app.refused(shopper.setTracking, { ...foreign, body: { carrier: 'X', trackingNumber: '1' } }),
      ]
      expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404, 404])
      expect((await app.refused(shopper.file, { query: { token: other }, params: { id: fileId } })).status).toBe(404)
    }
    const tooMany = await app.refused(shopper.requestReturn, { query: { token }, body: { lines: [{ lineId, quantity: 2, reason: 'other' }] } })
    expect([tooMany.code, tooMany.errors?.[0]?.path]).toEqual(['quantity_exceeds', 'lines.0.quantity'])
    await sql`update fulfilment f set created_at = now() - interval '31 days' from "order" o where o.id = f.order_id and o.hash = ${hash}`.execute(
      app.db,
    )
    expect(await view(token)).toMatchObject({ returnIssue: 'period_over' })
    expect((await app.refused(shopper.requestReturn, { query: { token }, body: { lines: [{ lineId, quantity: 1, reason: 'other' }] } })).code).toBe(
      'state_forbids',
    )
    // A merchant may be more generous.
    await app.call(cases.openReturn, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1, reason: 'other' }] } })
    const cancelled = await app.call(shopper.cancelReturn, { query: { token }, params: { id }, body: {} })
    expect(cancelled.cases.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'requested'])
    expect((await app.refused(shopper.cancelReturn, { query: { token }, params: { id }, body: {} })).code).toBe('state_forbids')
    expect((await app.call(cases.get, { as: operator.as, params: { id } })).state).toBe('cancelled')
  })

  it('takes at most five photos a message', async () => {
    const { token, lineId } = await makeShipped()
    const { cases: made } = await request(token, lineId)
    const form = new FormData()
    const bytes = new Uint8Array(await photo())
    for (let n = 0; n < 6; n++) form.append('files', new Blob([bytes], { type: 'image/jpeg' }), `${n}.jpg`)
    const answer = await fetch(`${app.publicUrl}/api/Shopper/WriteMessage/${made[0]?.id}?token=${token}`, { method: 'POST', body: form })
    expect([answer.status, ((await answer.json()) as { errors?: { path: string }[] }).errors?.[0]?.path]).toEqual([422, 'files'])
  })

  it('is refused after many changes with one link', async () => {
    const { token } = await makeSold()
    const ids = testVault.readToken<{ orderId: string }>(token, { purpose: 'shopper' })
    await sql`insert into throttle (key, tokens, updated_at) values (${`shopper-order:${ids?.claims.orderId}`}, 0, clock_timestamp())`.execute(app.db)
    const refused = await app.refused(shopper.withdraw, { query: { token }, body: {} })
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
  })
})

describe('e-mails to shoppers', () => {
  it('come with a link for each merchant’s part where the marketplace chose them, in the language the sales channel named', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 100 })
    const buy = (email: string, language: 'en' | 'nl') => makePaidOrder(app, operator.as, offer, 1, { customer: { name: 'Sam', email, language } })
    await buy('silent@example.com', 'en')
    expect(await app.call(shopper.mails, { as: operator.as })).toEqual({ onPurchase: false, onShipment: false, onCancellation: false })
    await app.call(shopper.updateMails, { as: operator.as, body: { onPurchase: true, onShipment: true, onCancellation: false } })
    const { hash, orderId, customer } = await buy('sam@example.com', 'en')
    expect(customer.language).toBe('en')
    await buy('bram@example.com', 'nl')
    expect(await mailsTo('silent@example.com')).toEqual([])
    expect((await mailsTo('bram@example.com'))[0]?.subject).toMatch(/^Uw bestelling WEB-/)
    const [confirmation] = await mailsTo('sam@example.com')
    expect(confirmation?.text).toContain(`Order ${orderId} from `)
    const token = /token=(\S+)/.exec(confirmation?.text ?? '')?.[1] ?? ''
    expect(await view(token)).toMatchObject({ orderId })
    await app.call(order.fulfil, { as: merchant.as, body: { hash, carrier: 'DHL', trackingNumber: 'JD10' } })
    await settle(app)
    const shipment = (await mailsTo('sam@example.com')).find(({ subject }) => subject === `Order ${orderId} is on its way`)
    // Nobody entered a URL: the carrier has a page for each number.
    const page = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD10'
    expect(shipment?.text).toContain(page)
    expect((await view(token)).shipments).toMatchObject([{ trackingNumber: 'JD10', trackingHref: page }])
  })
})
