import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { connectShopify } from '../../../../test/connect-shopify.ts'
import { unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { createShopifyBulk } from '../../../../test/shopify-bulk.ts'
import type { ShopifyStandIn } from '../../../../test/shopify.ts'
import { fillShopify, openShopify } from '../../../../test/shopify.ts'
import { shopifyAppAt } from '../../../../test/shopify-oauth.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { checkShop } from '../check/check-shop.ts'
import { runSync } from './run-sync.ts'

const sold = 260
let shop: ShopifyStandIn
let app: TestApp
beforeAll(async () => {
  shop = await openShopify()
  const products = generateProducts({ products: sold, theme: 'home', seed: 8, currency: 'EUR' })
  fillShopify(
    shop,
    products.map((one) => ({ ...one, images: [] })),
  )
  app = await startTestApp({ shopify: shopifyAppAt(shop.origin, shop.oauth) })
})
afterAll(async () => {
  await app.stop()
  await shop.close()
})

const offered = async (companyId: string): Promise<number> =>
  (await app.pool.query<{ n: number }>(`select count(*)::int as n from product where merchant_id = $1 and status <> 'Discontinued'`, [companyId]))
    .rows[0]?.n ?? 0

it('A first import of a large shop is one bulk operation, whose id the run stores: a worker that dies while Shopify works is continued by another', async () => {
  shop.bulk.polls = 3
  const merchant = await connectShopify(app, shop, `${unique()}.myshopify.com`.toLowerCase())
  const { rows } = await app.pool.query<{ id: string }>('select id from run where company_id = $1', [merchant.companyId])
  const runId = rows[0]?.id ?? (await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })).runId
  const key = { companyId: merchant.companyId, runId }
  const runNow = async () => app.call(runs.get, { as: merchant.as, params: { id: runId } })

  // The first worker dies once the operation is stored.
  const dying = new AbortController()
  const ctx = createJobCtx(app)
  const transact: typeof ctx.transact = async (work) => {
    const result = await ctx.transact(work)
    if (shop.bulk.operations.length > 0 && (await runNow()).stepCode === 'awaiting_shop') dying.abort(new Error('killed'))
    return result
  }
  await expect(runSync({ ...ctx, transact, signal: dying.signal }, key)).rejects.toBeInstanceOf(Error)
  expect(await runNow()).toMatchObject({ status: 'running', stepCode: 'awaiting_shop', total: sold, done: 0 })
  const stored = await app.pool.query<{ cursor: { at: { bulk: { id: string } } } }>('select cursor from run where id = $1', [runId])
  expect(stored.rows[0]?.cursor.at.bulk.id).toBe(shop.bulk.operations[0]?.id)

  await runSync(createJobCtx(app), key)
  expect(await runNow()).toMatchObject({ done: sold, created: sold, failed: 0 })
  expect(shop.bulk.operations).toHaveLength(1)
  expect(await offered(merchant.companyId)).toBe(sold)
  await app.drain()

  // Later syncs of a shop of this size read pages.
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
  const { runId: again } = await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
  await app.drain()
  expect(await app.call(runs.get, { as: merchant.as, params: { id: again } })).toMatchObject({ status: 'done', done: sold, unchanged: sold })
  expect(shop.bulk.operations).toHaveLength(1)
  await checkShop(createJobCtx(app), { companyId: merchant.companyId, connectionId: (await connectionOf(merchant.companyId)).id })
})

it('A product whose parts were not together in the file is whole after the import, and counted once', async () => {
  Object.assign(shop.bulk, createShopifyBulk())
  const owns = shop.products.map((one) => {
    const { media: _, metafields: __, variants: ___, ...own } = one
    return `${JSON.stringify(own)}\n`
  })
  const variants = shop.products.flatMap((one) =>
    (one.variants as { nodes: object[] }).nodes.map(
      (variant, index) =>
        `${JSON.stringify({ ...variant, id: `gid://shopify/ProductVariant/${one.legacyResourceId}${index}`, __parentId: one.id })}\n`,
    ),
  )
  // Each product is behind its first variant of another one.
  shop.bulk.file = () => [...owns, ...variants]
  const merchant = await connectShopify(app, shop, `${unique()}.myshopify.com`.toLowerCase())
  await app.drain()
  const { rows } = await app.pool.query<{ id: string }>('select id from run where company_id = $1 order by requested_at', [merchant.companyId])
  expect(await app.call(runs.get, { as: merchant.as, params: { id: rows[0]?.id ?? '' } })).toMatchObject({ done: sold })
  const { rows: counts } = await app.pool.query<{ n: number }>(
    `select count(*)::int as n from variant v join product p on p.merchant_id = v.merchant_id and p.id = v.product_id where p.merchant_id = $1`,
    [merchant.companyId],
  )
  expect(counts[0]?.n).toBe(shop.products.reduce((sum, one) => sum + (one.variants as { nodes: object[] }).nodes.length, 0))
})

async function connectionOf(companyId: string): Promise<{ id: string }> {
  const { rows } = await app.pool.query<{ id: string }>('select id from connection where company_id = $1 and ended_at is null', [companyId])
  if (!rows[0]) throw new Error('the shop is connected')
  return rows[0]
}
