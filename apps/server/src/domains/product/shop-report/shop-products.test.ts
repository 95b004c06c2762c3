import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { signReport } from '../../../sandbox/webhooks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A synced shop whose stock changes without a webhook, and webhooks that are sent by hand. */
async function makeShop() {
  const { merchant, shopId, sold } = await makeSyncedShop(app, 4)
  const { rows } = await app.pool.query<{ address: string; secret: string }>(
    'select webhook_address as address, webhook_secret as secret from sandbox.shop where id = $1',
    [shopId],
  )
  const [shop] = rows
  await app.pool.query(
    `update sandbox.shop_product set body = jsonb_set(body, '{variants}',
       (select jsonb_agg(v || '{"inventory":77}') from jsonb_array_elements(body -> 'variants') v)) where shop_id = $1`,
    [shopId],
  )
  return {
    merchant,
    shopId,
    sold,
    references: sold.map(({ id }) => id),
    async report(id: string, type: string, products: readonly string[]): Promise<void> {
      const body = JSON.stringify({ id, type, products })
      const headers = { 'content-type': 'application/json', 'sandbox-signature': signReport(shop?.secret ?? '', body, new Date()) }
      expect((await fetch(shop?.address ?? '', { method: 'POST', headers, body })).status).toBe(200)
    },
    /** The webhooks that were handled in one transaction, for each such transaction. */
    async handledTogether(): Promise<string[]> {
      const handled = await app.pool.query<{ ids: string }>(
        `select string_agg(i.external_id, ' ' order by i.external_id) as ids from webhook_inbox i join connection c on c.id = i.connection_id
         where c.company_id = $1 and i.processed_at is not null group by i.processed_at order by 1`,
        [merchant.companyId],
      )
      return handled.rows.map(({ ids }) => ids)
    },
    async stocks(): Promise<number[]> {
      const stock = await app.pool.query<{ stock: number }>(
        'select min(stock) as stock from variant where merchant_id = $1 group by product_id order by 1',
        [merchant.companyId],
      )
      return stock.rows.map((row) => row.stock)
    },
  }
}

it('reads what waiting webhooks name from the shop once, each kind for itself', async () => {
  const shop = await makeShop()
  const [a = '', b = '', c = '', d = ''] = shop.references
  await shop.report('stock-1', 'stock.updated', [a])
  await shop.report('stock-2', 'stock.updated', [b, c])
  await shop.report('stock-3', 'stock.updated', [a])
  await shop.report('product-1', 'product.updated', [d])
  await app.drain()
  expect(await shop.handledTogether()).toEqual(['product-1', 'stock-1 stock-2 stock-3'])
  expect(await shop.stocks()).toEqual([77, 77, 77, 77])
})

it('stores webhooks that arrive at once in few transactions, each once, and handles them all', async () => {
  const shop = await makeShop()
  const sent = Array.from({ length: 40 }, (_, n) => `stock-${n % 20}`)
  await Promise.all(sent.map((id, n) => shop.report(id, 'stock.updated', [shop.references[n % 4] ?? ''])))
  const { rows } = await app.pool.query<{ webhooks: number; transactions: number; jobs: number }>(
    `select count(*)::int as webhooks, count(distinct i.received_at)::int as transactions,
       (select count(*)::int from pgboss.job where data ->> 'connectionId' = min(i.connection_id::text) and data ->> 'externalId' like 'stock-%') as jobs
     from webhook_inbox i join connection c on c.id = i.connection_id where c.company_id = $1`,
    [shop.merchant.companyId],
  )
  expect(rows[0]).toMatchObject({ webhooks: 20, jobs: 20 })
  expect(rows[0]?.transactions).toBeLessThan(15)
  await app.drain()
  expect((await shop.handledTogether()).join(' ').split(' ')).toHaveLength(20)
  expect(await shop.stocks()).toEqual([77, 77, 77, 77])
})

it('reads a webhook that failed before alone, so that it keeps back no other', async () => {
  const shop = await makeShop()
  const [a = '', b = '', c = ''] = shop.references
  await shop.report('stock-1', 'stock.updated', [a])
  await shop.report('stock-2', 'stock.updated', [b])
  await shop.report('stock-3', 'stock.updated', [c])
  await app.pool.query(
    `update webhook_inbox i set attempts = 1 from connection c where c.id = i.connection_id and i.external_id = 'stock-1' and i.processed_at is null`,
  )
  await app.drain()
  expect(await shop.handledTogether()).toEqual(['stock-1', 'stock-2 stock-3'])
})

it('brings the pictures of a product that is changed in its shop, without waiting for a sync', async () => {
  const { merchant, shopId, sold, report } = await makeShop()
  const [first] = sold
  const image = { name: 'teal-new', alt: 'Teal' }
  await app.pool.query(`update sandbox.shop_product set body = jsonb_set(body, '{images}', $2) where shop_id = $1`, [shopId, JSON.stringify([image])])
  await report('product-pictures', 'product.updated', [first?.id ?? ''])
  await app.drain()
  const { rows } = await app.pool.query<{ state: string; hasCard: boolean }>(
    `select i.state, p.thumbnail_id is not null as "hasCard" from product_image i join product p on p.merchant_id = i.merchant_id and p.id = i.product_id
     where i.merchant_id = $1 and i.source like '%teal-new%'`,
    [merchant.companyId],
  )
  expect(rows).toEqual([{ state: 'stored', hasCard: true }])
})
