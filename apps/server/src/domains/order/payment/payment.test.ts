import { commission } from '@stoa/contract/commission.ts'
import { order } from '@stoa/contract/order.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Offer } from '../../../../test/make-catalogue.ts'
import { makeOffer, stockOf } from '../../../../test/make-catalogue.ts'
import {
  expectSound,
  makeMarket,
  makePaidOrder,
  postSigned,
  purchase,
  report,
  script,
  seeOrder,
  settle,
  createOrders,
} from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { makeSandboxShop } from '../../../sandbox/make-shop.ts'
import { insertProducts } from '../../../sandbox/queries-shop.ts'
import { testVault } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const movementsOf = async (marketplaceId: string): Promise<{ kind: string; status: string; amount: number }[]> =>
  (
    await sql<{ kind: string; status: string; amount: number }>`
      select m.kind, m.status, m.amount_minor as amount from sandbox.movement m join connection k on k.settings ->> 'account' = m.account_id
      where k.company_id = ${marketplaceId} order by m.created_at`.execute(app.db)
  ).rows

/** Makes what failed and waits for its next try due now. */
const hurry = (): Promise<unknown> => sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(app.db)

describe('the payment of a purchase', () => {
  it('is captured for every merchant with commission, and each sees its own money only', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000 })
    const second = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const more = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: second.companyId, priceMinor: 5000 })
    await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
    const lines = [offer, more].map(({ variantId }) => ({ variantId, quantity: 1 }))
    const group = await createOrders(app, operator.as, purchase(lines, { shippingMinor: 300 }))
    await settle(app)
    expect(await movementsOf(operator.marketplaceId)).toEqual([{ kind: 'payment', status: expect.any(String), amount: 15_300 }])
    const hash = group.orders[0]?.hash ?? ''
    const seen = await seeOrder(app, merchant.as, hash)
    expect(seen).toMatchObject({
      paymentStatus: 'Captured',
      payoutStatus: 'Unprocessed',
      captured: { minor: 10_200 },
      commission: { minor: 1000 },
      merchantNet: { minor: 9200 },
      refundable: { minor: 10_200 },
      refundableShipping: { minor: 200 },
    })
    expect(seen.moneyTrail.map(({ label, entries }) => [label, ...entries.map((entry) => [entry.account, entry.amount.minor])])).toEqual([
      ['Payment captured', ['Merchant balance, pending', 10_200]],
      ['Commission charged', ['Merchant balance, pending', -1000]],
    ])
    const whole = await seeOrder(app, operator.as, hash)
    expect(whole.moneyTrail.flatMap(({ entries }) => entries.map((entry) => entry.account))).toEqual(
      expect.arrayContaining(['At the payment provider', 'Commission']),
    )
    // Reports may overtake each other: what comes late is reported without moving anything.
    const moves = whole.timeline.filter((one) => one.axis === 'payment' && one.to !== null).map((one) => one.to)
    expect([moves[0], moves.at(-1)]).toEqual(['Processing', 'Captured'])
    expect((await app.refused(order.getByHash, { as: second.as, params: { hash } })).status).toBe(404)
  })

  it('cancels the order and gives the goods back to stock when it is refused', async () => {
    const { operator, offer } = await makeMarket(app, { stock: 4 })
    await script(app, operator.marketplaceId, ['payments:failed'])
    const seen = await makePaidOrder(app, operator.as, offer, 3)
    expect(seen).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refused', captured: { minor: 0 }, moneyTrail: [] })
    expect(await stockOf(app, offer)).toEqual({ variant: 4, product: 4 })
    expect(seen.timeline.find((one) => one.to === 'Refused')?.detail).toBe('refused_by_bank')
  })

  it.each([
    [['payments:500-after-work']],
    [['payments:closed']],
    [['payments:malformed']],
    [['payments:html', 'payments:429']],
    [['payments:500', 'payments:500']],
    [['payments:twice']],
    [['payments:shuffled']],
  ])('is taken once though the provider misbehaves: %j', async (modes) => {
    const { operator, offer } = await makeMarket(app)
    await script(app, operator.marketplaceId, modes)
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    for (let round = 0; round < 6; round++) {
      await settle(app)
      await hurry()
    }
    expect((await seeOrder(app, operator.as, group.orders[0]?.hash ?? '')).paymentStatus).toBe('Captured')
    expect(await movementsOf(operator.marketplaceId)).toHaveLength(1)
  })

  it('needs no provider when there is nothing to pay', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 0 })
    expect(await makePaidOrder(app, operator.as, offer)).toMatchObject({ paymentStatus: 'Captured', total: { minor: 0 }, moneyTrail: [] })
    expect(await movementsOf(operator.marketplaceId)).toEqual([])
  })

  it('is reported once: a repeat of the report is answered alike and starts no work', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 500 })
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const id = randomUUID()
    const movement = { id: 'pay_y', kind: 'payment', key: group.orderGroupId, status: 'authorized', amount: 500, currency: 'EUR', failure: null }
    const post = () => postSigned(app, operator.paymentConnectionId, { id, type: 'payment.authorized', movement })
    const jobs = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from pgboss.job where data ->> 'externalId' = ${id}`.execute(app.db)).rows
    expect((await post()).status).toBe(200)
    const started = await jobs()
    expect(started).not.toEqual([{ n: 0 }])
    expect((await post()).status).toBe(200)
    expect(await jobs()).toEqual(started)
    await settle(app)
  })

  it('is not taken from a report of another amount or of a stranger', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 500 })
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    // The provider itself is not queried: on a slow machine its own report would come while the jobs run.
    await sql`delete from pgboss.job where name = 'order.request-payment' and state = 'created'`.execute(app.db)
    const movement = { kind: 'payment' as const, reference: 'pay_x', state: 'captured' as const, currency: 'EUR', failure: null }
    const connectionId = operator.paymentConnectionId
    await report(app, connectionId, { ...movement, key: group.orderGroupId, amountMinor: 499, externalId: randomUUID() })
    await report(app, connectionId, { ...movement, key: randomUUID(), amountMinor: 500, externalId: randomUUID() })
    const other = await makeMarket(app)
    await report(app, other.operator.paymentConnectionId, { ...movement, key: group.orderGroupId, amountMinor: 500, externalId: randomUUID() })
    await app.installation.jobs.drain(app.installation.jobContextFactory)
    const seen = await seeOrder(app, operator.as, group.orders[0]?.hash ?? '')
    expect(seen.captured.minor).toBe(0)
    await settle(app)
  })

  it('ends alike whatever order, repetition and delay its reports come in', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 700 })
    const stories = [['authorized', 'captured'] as const, ['authorized', 'failed'] as const]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...stories), fc.array(fc.nat(1), { maxLength: 4 }), fc.boolean(), async (story, repeats, isTurned) => {
        const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
        // The provider itself is not queried: what it says is what the story says.
        await sql`delete from pgboss.job where name = 'order.request-payment' and state = 'created'`.execute(app.db)
        const reported = [...(isTurned ? story.toReversed() : story), ...repeats.map((index) => story[index] ?? story[0])]
        for (const state of reported) {
          const movement = {
            kind: 'payment' as const,
            reference: 'pay_story',
            key: group.orderGroupId,
            state,
            amountMinor: 700,
            currency: 'EUR',
            failure: null,
          }
          await report(app, operator.paymentConnectionId, { ...movement, externalId: randomUUID() })
          await app.drain()
        }
        const seen = await seeOrder(app, operator.as, group.orders[0]?.hash ?? '')
        const isPaid = story[1] === 'captured'
        expect(seen).toMatchObject({
          paymentStatus: isPaid ? 'Captured' : 'Refused',
          orderStatus: isPaid ? 'New' : 'Cancelled',
          captured: { minor: isPaid ? 700 : 0 },
        })
        expect(seen.moneyTrail).toHaveLength(isPaid ? 1 : 0)
      }),
      { numRuns: 25 },
    )
  })
})

describe('the shop of the merchant', () => {
  async function connectShop({ merchantId, productId }: Offer): Promise<string> {
    const [shopId, apiKey, connectionId] = [`shop-${randomUUID().slice(0, 8)}`, randomUUID(), uuidv7()]
    await makeSandboxShop(app.db, { id: shopId, apiKey, name: 'Shop', currency: 'EUR', products: 1, theme: 'home', seed: 1 })
    // It sells what is offered here.
    const sold = await app.db
      .selectFrom('product as p')
      .innerJoin('variant as v', 'v.product_id', 'p.id')
      .select(['p.merchant_product_reference as product', 'v.reference as variant', 'v.sku'])
      .where('p.id', '=', productId)
      .executeTakeFirstOrThrow()
    const variant = {
      id: sold.variant,
      sku: sold.sku,
      title: '',
      choices: {},
      price: '1.00',
      compareAtPrice: null,
      inventory: null,
      barcode: '',
      grams: 0,
      image: null,
    }
    const texts = { title: 'Chair', descriptionHtml: '', vendor: '', type: '', tags: [], options: [], metafields: [], images: [] }
    await insertProducts(app.db, shopId, [{ id: sold.product, ...texts, variants: [variant] }])
    await app.db
      .insertInto('connection')
      .values({
        company_id: merchantId,
        id: connectionId,
        kind: 'shop',
        provider: 'sandbox',
        settings: JSON.stringify({ address: `${app.publicUrl}/sandbox/shop/${shopId}` }),
        secrets: testVault.seal({ apiKey }, connectionId),
      })
      .execute()
    return shopId
  }
  const ordersIn = async (shopId: string): Promise<string[]> =>
    (await app.db.selectFrom('sandbox.shop_order').select('external_reference').where('shop_id', '=', shopId).execute()).map(
      (row) => row.external_reference,
    )

  it('gets a paid order once, however often it is forwarded', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const shopId = await connectShop(offer)
    const seen = await makePaidOrder(app, operator.as, offer)
    expect(seen).toMatchObject({ forwardState: 'forwarded', forwardAttempts: 1, merchantOrderReference: expect.any(String) })
    for (let press = 0; press < 2; press++) await app.call(order.reforward, { as: merchant.as, params: { hash: seen.hash } })
    await settle(app)
    expect(await ordersIn(shopId)).toEqual([seen.hash])
  })

  it('gets it later when it is away, and people see why it waits', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const shopId = await connectShop(offer)
    await app.db
      .updateTable('connection')
      .set({ settings: JSON.stringify({ address: `${app.publicUrl}/sandbox/shop/nowhere` }) })
      .where('company_id', '=', merchant.companyId)
      .execute()
    const seen = await makePaidOrder(app, operator.as, offer)
    expect(seen).toMatchObject({ forwardState: 'failed', forwardError: 'The request was refused (404)', merchantOrderReference: null })
    const inDutch = await app.call(order.getByHash, { as: merchant.as, params: { hash: seen.hash }, headers: { 'accept-language': 'nl' } })
    expect(inDutch).toMatchObject({
      forwardError: 'Het verzoek is geweigerd (404)',
      lines: [{ commissionExplanation: { reason: 'Er past geen regel, dus er wordt geen commissie berekend' } }],
    })
    expect(inDutch.timeline.map(({ detail }) => detail)).toContain('Het verzoek is geweigerd (404)')
    const list = await app.call(order.paged, { as: merchant.as, query: { forwardState: 'failed' } })
    expect(list.value.map((row) => row.hash)).toEqual([seen.hash])
    await app.db
      .updateTable('connection')
      .set({ settings: JSON.stringify({ address: `${app.publicUrl}/sandbox/shop/${shopId}` }) })
      .where('company_id', '=', merchant.companyId)
      .execute()
    await Promise.all([1, 2].map(() => app.call(order.reforward, { as: operator.as, params: { hash: seen.hash } })))
    await settle(app)
    await hurry()
    await settle(app)
    expect(await seeOrder(app, operator.as, seen.hash)).toMatchObject({ forwardState: 'forwarded', forwardError: null })
    expect(await ordersIn(shopId)).toEqual([seen.hash])
  })

  it('is left out where there is none, and an unpaid order never reaches it', async () => {
    const { operator, offer } = await makeMarket(app)
    expect((await makePaidOrder(app, operator.as, offer)).forwardState).toBe('none')
    const shopId = await connectShop(offer)
    await script(app, operator.marketplaceId, ['payments:failed'])
    const refused = await makePaidOrder(app, operator.as, offer)
    expect((await app.refused(order.reforward, { as: operator.as, params: { hash: refused.hash } })).code).toBe('state_forbids')
    expect(await ordersIn(shopId)).toEqual([])
  })
})
