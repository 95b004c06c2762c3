import { connection } from '@stoa/contract/connection.ts'
import { order } from '@stoa/contract/order.ts'
import type { Product } from '@stoa/contract/product.ts'
import { product } from '@stoa/contract/product.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readChangedOrders } from '../../src/domains/connection/read-changed-orders.ts'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { expectSound, makePaidOrder, seeOrder, settle } from '../make-orders.ts'
import type { Made } from '../make.ts'
import { makeMerchant, makeOperator, unique } from '../make.ts'
import { createJobCtx } from '../payout-by-hand.ts'
import type { RunningVendure } from './start-vendure.ts'
import { administrator, startVendure } from './start-vendure.ts'

const folder = process.env.STOA_VENDURE ?? ''

let vendure: RunningVendure
let app: TestApp
let operator: Awaited<ReturnType<typeof makeOperator>>
let merchant: Made
beforeAll(async () => {
  vendure = await startVendure(folder)
  app = await startTestApp({ peers: [vendure.origin] })
  operator = await makeOperator(app)
  merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
  await vendure.stop()
})

const sync = async (): Promise<void> => {
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
  await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
  await app.drain()
}
/** The product of a name as the merchant sees it. */
async function productOf(name: string): Promise<Product> {
  const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: { name } })
  return app.call(product.get, { as: merchant.as, params: { id: value[0]?.id ?? '' } })
}

type VendureOrder = {
  id: string
  state: string
  totalWithTax: number
  customer: { emailAddress: string }
  shippingAddress: { city: string; countryCode: string }
  lines: { id: string; quantity: number; productVariant: { sku: string } }[]
  fulfillments: { state: string; method: string; trackingCode: string; lines: { quantity: number }[] }[]
  payments: { amount: number; refunds: { total: number; state: string }[] }[]
}
const orderIn = async (id: string): Promise<VendureOrder> =>
  (
    await vendure.ask<{ order: VendureOrder }>(
      `query ($id: ID!) { order(id: $id) { id state totalWithTax customer { emailAddress } shippingAddress { city countryCode }
        lines { id quantity productVariant { sku } } fulfillments { state method trackingCode lines { quantity } }
        payments { amount refunds { total state } } } }`,
      { id },
    )
  ).order
const countOrders = async (): Promise<number> =>
  (await vendure.ask<{ orders: { totalItems: number } }>('{ orders { totalItems } }')).orders.totalItems

/** A paid order of two aprons of the smaller size. */
async function sell() {
  const { rows } = await sql<{ variantId: string; productId: string; sku: string }>`
    select v.id as "variantId", v.product_id as "productId", v.sku from variant v where v.merchant_id = ${merchant.companyId} and v.sku = 'APRON-S'`.execute(
    app.db,
  )
  const offer = rows[0]
  if (!offer) throw new Error('the shop sells aprons')
  const placed = await makePaidOrder(app, operator.as, { ...offer, merchantId: merchant.companyId, priceMinor: 0, listingId: undefined }, 2)
  await settle(app)
  const seen = await seeOrder(app, merchant.as, placed.hash)
  return { hash: placed.hash, lineId: seen.lines[0]?.lineId ?? '', seen }
}

describe('A Vendure shop', () => {
  it('is connected with the sign-in of its administrator, and with no other', async () => {
    const settings = { address: vendure.origin, username: administrator.username, password: 'another-password' }
    const refused = await app.refused(connection.platformSetup, { as: merchant.as, body: { platform: 'vendure', settings } })
    expect(refused.errors).toMatchObject([{ path: 'settings.password' }])
    await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'vendure', settings: { ...settings, ...administrator } } })
  })

  it('gives all its products with their variants, prices and stock', async () => {
    await sync()
    expect(
      await app.db
        .selectFrom('product')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('merchant_id', '=', merchant.companyId)
        .executeTakeFirst(),
    ).toEqual({ n: 122 })
    const apron = await productOf('Linen apron')
    expect(apron).toMatchObject({ name: 'Linen apron', brand: 'Haven' })
    expect(apron.variants.map(({ sku, price, stock }) => [sku, price?.minor, stock])).toEqual([
      ['APRON-S', 2450, 40],
      ['APRON-L', 2650, 15],
    ])
  })

  it('gives what changed since the last time', async () => {
    const { productVariants } = await vendure.ask<{ productVariants: { items: { id: string }[] } }>(
      '{ productVariants(options: { filter: { sku: { eq: "MUG" } } }) { items { id } } }',
    )
    const input = [{ id: productVariants.items[0]?.id, price: 1195, stockOnHand: 7 }]
    await vendure.ask('mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }', { input })
    await sync()
    const mug = await productOf('Stoneware mug')
    expect(mug.variants.map(({ price, stock }) => [price?.minor, stock])).toEqual([[1195, 7]])
  })
})

describe('An order for a merchant with a Vendure shop', () => {
  it('is created there once, with its customer and address', async () => {
    const { rows } = await sql<{ productId: string }>`
      select product_id as "productId" from variant where merchant_id = ${merchant.companyId} and sku = 'APRON-S'`.execute(app.db)
    await app.db
      .insertInto('listing')
      .values({
        marketplace_id: operator.marketplaceId,
        merchant_id: merchant.companyId,
        product_id: rows[0]?.productId ?? '',
        approval: 'Approved',
        position: `a${unique()}`,
      })
      .execute()
    await sql`update product set status = 'Published' where id = ${rows[0]?.productId}`.execute(app.db)
    const before = await countOrders()
    const { seen } = await sell()
    expect(seen).toMatchObject({ forwardState: 'forwarded' })
    expect((await countOrders()) - before).toBe(1)
    expect(await orderIn(seen.merchantOrderReference ?? '')).toMatchObject({
      state: 'PaymentSettled',
      customer: { emailAddress: 'noor@example.com' },
      shippingAddress: { city: 'Amsterdam', countryCode: 'NL' },
      lines: [{ quantity: 2, productVariant: { sku: 'APRON-S' } }],
    })
  })

  it('is shipped in part from the portal and in part from the shop', async () => {
    const { hash, lineId, seen } = await sell()
    const id = seen.merchantOrderReference ?? ''
    const body = { hash, lines: [{ lineId, quantity: 1 }], carrier: 'PostNL', trackingNumber: '3SPORTAL' }
    await app.call(order.fulfil, { as: merchant.as, body })
    await settle(app)
    expect((await seeOrder(app, merchant.as, hash)).fulfilments[0]?.shopReport).toMatchObject({ state: 'reported', error: null })
    expect((await orderIn(id)).fulfillments).toMatchObject([{ trackingCode: '3SPORTAL', lines: [{ quantity: 1 }] }])

    const [line] = (await orderIn(id)).lines
    const handler = {
      code: 'manual-fulfillment',
      arguments: [
        { name: 'method', value: 'DHL' },
        { name: 'trackingCode', value: 'JDSHOP' },
      ],
    }
    const made = await vendure.ask<{ addFulfillmentToOrder: { id: string } }>(
      'mutation ($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) { ... on Fulfillment { id } ... on ErrorResult { message } } }',
      { input: { lines: [{ orderLineId: line?.id, quantity: 1 }], handler } },
    )
    await vendure.ask('mutation ($id: ID!) { transitionFulfillmentToState(id: $id, state: "Shipped") { __typename } }', {
      id: made.addFulfillmentToOrder.id,
    })
    const { rows } = await sql<{ id: string }>`select id from connection where company_id = ${merchant.companyId} and ended_at is null`.execute(
      app.db,
    )
    await readChangedOrders(createJobCtx(app), { companyId: merchant.companyId, connectionId: rows[0]?.id ?? '' })
    await app.drain()
    const shipped = await seeOrder(app, merchant.as, hash)
    expect(shipped.orderStatus).toBe('Fulfilled')
    expect(shipped.fulfilments.map(({ source, trackingNumber }) => [source, trackingNumber])).toEqual([
      ['portal', '3SPORTAL'],
      ['shop', 'JDSHOP'],
    ])
    expect((await orderIn(id)).fulfillments).toHaveLength(2)
  })

  it('is refunded there once, and what came back is in stock again', async () => {
    const { hash, lineId, seen } = await sell()
    const id = seen.merchantOrderReference ?? ''
    await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1 }], restock: 'all' } })
    await settle(app)
    const refunded = await seeOrder(app, merchant.as, hash)
    expect(refunded.refunds[0]).toMatchObject({ status: 'succeeded', shopReport: { state: 'reported' } })
    const refunds = (await orderIn(id)).payments.flatMap((payment) => payment.refunds)
    // The shop asks for shipping that the shopper did not pay: it went back when the order was created.
    expect(refunds.map(({ total, state }) => [total, state])).toEqual([
      [500, 'Settled'],
      [refunded.refunds[0]?.amount.minor, 'Settled'],
    ])
    // 40 less the 6 of three orders, and the one that came back.
    await sync()
    expect((await productOf('Linen apron')).variants[0]?.stock).toBe(35)
  })
})
