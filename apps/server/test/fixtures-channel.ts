import { v7 as uuidv7 } from 'uuid'
import { sha256 } from '../src/secrets/crypto.ts'
import type { TestApp } from './app.ts'
import { testVault } from './make.ts'

/** The ids of a company's sales channels. */
export type ChannelIds = { channelId: string; marketChannelId: string; channelOrderId: string; channelShipmentId: string }

/** A feed of a company, with a text in every field. */
export async function makeFeedChannel(app: TestApp, companyId: string, hidden: string): Promise<ChannelIds> {
  const channelId = uuidv7()
  const settings = { productLink: `https://shop.example/${hidden}/{reference}`, format: 'tsv' }
  await app.db
    .insertInto('connection')
    .values({
      company_id: companyId,
      id: channelId,
      kind: 'channel',
      provider: 'google',
      name: `${hidden} channel`,
      settings: JSON.stringify(settings),
      secrets: testVault.seal({ feedKey: `feed-${companyId}` }, channelId),
    })
    .execute()
  await app.db
    .insertInto('sales_channel')
    .values({ company_id: companyId, id: channelId, feed_key_hash: sha256(`feed-${companyId}`) })
    .execute()
  await app.db
    .insertInto('storefront_product')
    .columns(['company_id', 'connection_id', 'merchant_id', 'product_id', 'state', 'reference'])
    .expression((e) =>
      e
        .selectFrom(['connection as c', 'product as p'])
        .select((s) => [
          'c.company_id',
          'c.id as connection',
          'p.merchant_id',
          'p.id as product',
          s.val('written').as('state'),
          s.val(`${hidden}-written`).as('reference'),
        ])
        .where('c.company_id', '=', companyId)
        .where('c.kind', '=', 'shop')
        .orderBy('p.id')
        .limit(1),
    )
    .execute()
  await app.db
    .insertInto('storefront_order')
    .columns(['company_id', 'connection_id', 'reference', 'state', 'found_by'])
    .expression((e) =>
      e
        .selectFrom('connection as c')
        .select((s) => [
          'c.company_id',
          'c.id as connection',
          s.val(`${hidden}-sold`).as('reference'),
          s.val('ignored').as('state'),
          s.val('webhook').as('found_by'),
        ])
        .where('c.company_id', '=', companyId)
        .where('c.kind', '=', 'shop')
        .limit(1),
    )
    .execute()
  return { channelId, ...(await makeMarketChannel(app, companyId, hidden)) }
}

/** A marketplace that a company sells on, with an order, and one whose shipment it did not accept. */
async function makeMarketChannel(app: TestApp, companyId: string, hidden: string): Promise<Omit<ChannelIds, 'channelId'>> {
  const marketChannelId = uuidv7()
  await app.db
    .insertInto('connection')
    .values({
      company_id: companyId,
      id: marketChannelId,
      kind: 'channel',
      provider: 'stoa',
      name: `${hidden} market`,
      settings: JSON.stringify({ url: 'https://market.invalid' }),
      secrets: testVault.seal({ apiKey: `${hidden}-key`, webhookSecret: channelSecretOf(companyId) }, marketChannelId),
    })
    .execute()
  await app.db.insertInto('sales_channel').values({ company_id: companyId, id: marketChannelId }).execute()
  const order = {
    company_id: companyId,
    channel_id: marketChannelId,
    reference: `${hidden}-order`,
    number: '7',
    currency: 'EUR',
    total_minor: 1000,
    shipping_minor: 0,
    refunded_minor: 100,
    shop_refund: JSON.stringify({
      key: `${hidden}-refund`,
      amountMinor: 100,
      shippingMinor: 0,
      quantities: [0],
      problem: { code: 'upstream.shop_refused', params: { reason: `${hidden} reason` } },
    }),
    placed_at: new Date(),
    customer: JSON.stringify({ name: `${hidden} customer`, email: `${hidden}@example.com`, phone: '' }),
    shipping_address: JSON.stringify({ street: `${hidden} road` }),
    lines: JSON.stringify([
      { productId: null, variantId: null, sku: '', name: `${hidden} thing`, quantity: 1, unitPriceMinor: 1000, totalMinor: 1000 },
    ]),
  }
  const shipped = {
    state: 'shipped' as const,
    shipped_at: new Date(),
    carrier: `${hidden} carrier`,
    problem: JSON.stringify({ code: 'upstream.shop_refused', params: { reason: `${hidden} reason` } }),
  }
  const { id } = await app.db.insertInto('channel_order').values(order).returning('id').executeTakeFirstOrThrow()
  const shipment = await app.db
    .insertInto('channel_order')
    .values({ ...order, ...shipped, reference: `${hidden}-shipped`, refunded_minor: 0, shop_refund: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('channel_product')
    .columns(['company_id', 'channel_id', 'product_id', 'state', 'reference'])
    .expression((e) =>
      e
        .selectFrom('product')
        .select((s) => [
          'merchant_id',
          s.val(marketChannelId).$castTo<string>().as('channel'),
          'id',
          s.val('approved').as('state'),
          s.val(`${hidden}-there`).as('reference'),
        ])
        .where('merchant_id', '=', companyId)
        .limit(1),
    )
    .execute()
  return { marketChannelId, channelOrderId: id, channelShipmentId: shipment.id }
}

/** Signs what the marketplace of a company of the world reports. */
export const channelSecretOf = (companyId: string): string => `whsec_${Buffer.from(companyId).toString('base64')}`
