import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { sql } from 'kysely'
import { receiveChanges } from '../src/domains/channel/order/receive-changes.ts'
import { receiveOrders } from '../src/domains/channel/order/receive-orders.ts'
import { findChannel } from '../src/domains/channel/queries.ts'
import type { TestApp } from './app.ts'
import { makeSyncedShop } from './make-synced-shop.ts'
import { createJobCtx } from './payout-by-hand.ts'

/** Makes a merchant with a shop of its own and an order of a marketplace for two of a variant at 10.00, with shipping at 5.00. */
export async function makeChannelOrder(app: TestApp) {
  const shop = await makeSyncedShop(app, 1, { inventory: 9 })
  const { companyId, as } = shop.merchant
  const { channelId } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
  const [row] = shop.rows
  const variant = row?.variants[0]
  if (!row || !variant) throw new Error('The shop has a product')
  await app.pool.query(
    `insert into channel_product (company_id, channel_id, product_id, state, reference, variants) values ($1, $2, $3, 'approved', 'theirs', $4)
     on conflict (company_id, channel_id, product_id) do update set reference = 'theirs', variants = $4`,
    [companyId, channelId, row.id, JSON.stringify({ [variant.id]: 'their-variant' })],
  )
  const order = {
    reference: 'their-order',
    number: '1001',
    isShippable: true,
    isPaid: true,
    isCancelled: false,
    isShipped: false,
    refundedMinor: 0,
    currency: 'EUR',
    totalMinor: 2500,
    shippingMinor: 500,
    placedAt: new Date().toISOString(),
    customer: { name: 'Noor', email: 'noor@example.com', phone: '' },
    shippingAddress: { name: 'Noor', street: 'Kade 1', postalCode: '2611 AB', city: 'Delft', countryCode: 'NL' },
    lines: [
      {
        reference: 'their-line',
        productReference: 'theirs',
        variantReference: 'their-variant',
        sku: variant.sku,
        name: 'Cup',
        quantity: 2,
        refundedQuantity: 0,
        shippedQuantity: 0,
        unitPriceMinor: 1000,
        totalMinor: 2000,
      },
    ],
  }
  const receive = async (
    change: {
      refundedMinor?: number
      isCancelled?: boolean
      isShipped?: boolean
      refundedQuantity?: number
      shippedQuantity?: number
      customerNote?: string
    } = {},
    { isDrained = true } = {},
  ) => {
    const lines = order.lines.map((line) => ({
      ...line,
      refundedQuantity: change.refundedQuantity ?? 0,
      shippedQuantity: change.shippedQuantity ?? 0,
    }))
    await createJobCtx(app).transact(async (ctx) => {
      const found = await findChannel(ctx.db, companyId, channelId)
      if (found) await receiveOrders(ctx, found, [{ ...order, ...change, lines }])
      if (found) await receiveChanges(ctx, found, [{ ...order, ...change, lines }])
    })
    if (isDrained) await app.drain()
  }
  /** The notes that its orders have in the shop. */
  const notesInShop = async () =>
    (
      await sql<{ note: string | null }>`select body ->> 'note' as note from sandbox.shop_order where shop_id = ${shop.shopId}`.execute(app.db)
    ).rows.map(({ note }) => note)
  const inShop = async () => {
    const { rows } = await sql<{
      refunds: { key: string; amount: number; lines: { quantity: number; isRestocked: boolean }[] }[]
    }>`select refunds from sandbox.shop_order where shop_id = ${shop.shopId}`.execute(app.db)
    return rows.flatMap(({ refunds }) => refunds)
  }
  const mine = async () => (await app.call(channelSales.orders, { as, params: { id: channelId }, query: {} })).value[0]
  return { shop, receive, inShop, notesInShop, mine, companyId, channelId, as }
}
