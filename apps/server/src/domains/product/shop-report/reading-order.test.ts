import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import type { ContextFactory } from '../../../kit/context-factory.ts'
import { signReport } from '../../../sandbox/webhooks.ts'
import type { ShopConnector } from '../../connection/ports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Reading = 'findProducts' | 'readStock' | 'pull'

/** Runs jobs whose first reading of a kind is held once the shop has answered; `isRead` is when it has, `finish` lets go of it. */
function holdReading(reading: Reading): { isRead: Promise<void>; finish: () => Promise<void> } {
  const read = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let isHeld = false
  const hold = async (): Promise<void> => {
    if (isHeld) return
    isHeld = true
    read.resolve()
    await gate.promise
  }
  const factory = app.installation.jobContextFactory
  const held: ContextFactory = {
    ...factory,
    jobCtx(call, signal) {
      const jobCtx = factory.jobCtx(call, signal)
      const { sandbox } = jobCtx.ports.shops
      if (!sandbox) throw new Error('There is a sandbox')
      const slow: ShopConnector = {
        ...sandbox,
        async findProducts(...given) {
          const items = await sandbox.findProducts?.(...given)
          if (reading === 'findProducts') await hold()
          return items ?? []
        },
        async readStock(...given) {
          const stocks = await sandbox.readStock?.(...given)
          if (reading === 'readStock') await hold()
          return stocks ?? []
        },
        async *pull(...given) {
          for await (const batch of sandbox.pull(...given)) {
            if (reading === 'pull') await hold()
            yield batch
          }
        },
      }
      return { ...jobCtx, ports: { ...jobCtx.ports, shops: { ...jobCtx.ports.shops, sandbox: slow } } }
    },
  }
  const done = app.installation.jobs.drain(held, { isParallel: true })
  return {
    isRead: read.promise,
    finish: () => {
      gate.resolve()
      return done
    },
  }
}

/** A synced shop of one product that is changed without a webhook; webhooks are sent by hand. */
async function makeShop() {
  const { merchant, shopId, sold } = await makeSyncedShop(app, 2)
  const [{ id: reference } = { id: '' }] = sold
  const { rows } = await app.pool.query<{ address: string; secret: string }>(
    'select webhook_address as address, webhook_secret as secret from sandbox.shop where id = $1',
    [shopId],
  )
  const { address = '', secret = '' } = rows[0] ?? {}
  let reports = 0
  return {
    merchant,
    async report(type: string): Promise<void> {
      const body = JSON.stringify({ id: `report-${++reports}`, type, products: [reference] })
      const headers = { 'content-type': 'application/json', 'sandbox-signature': signReport(secret, body, new Date()) }
      expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200)
    },
    async change(title: string, inventory: number, isRemoved = false): Promise<void> {
      await app.pool.query(
        `update sandbox.shop_product set removed_at = case when $5 then now() end, updated_at = now(), body = jsonb_set(jsonb_set(body, '{title}', to_jsonb($3::text)), '{variants}',
           (select jsonb_agg(v || jsonb_build_object('inventory', $4::int)) from jsonb_array_elements(body -> 'variants') v))
         where shop_id = $1 and reference = $2`,
        [shopId, reference, title, inventory, isRemoved],
      )
    },
    async stored(): Promise<{ title: string; stock: number; isGone: boolean } | undefined> {
      const { rows: found } = await app.pool.query<{ title: string; stock: number; isGone: boolean }>(
        `select p.name as title, p.status = 'Discontinued' as "isGone",
           (select max(v.stock)::int from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null) as stock
         from product p where p.merchant_id = $1 and p.merchant_product_reference = $2`,
        [merchant.companyId, reference],
      )
      return found[0]
    },
    async sync(): Promise<void> {
      await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
      await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    },
  }
}

it('keeps a product as it was read last when an earlier reading is written after it', async () => {
  const shop = await makeShop()
  await shop.change('Earlier', 3)
  await shop.report('product.updated')
  const earlier = holdReading('findProducts')
  await earlier.isRead
  await shop.change('Later', 4)
  await shop.report('product.updated')
  await app.drain()
  await earlier.finish()
  expect(await shop.stored()).toEqual({ title: 'Later', stock: 4, isGone: false })
})

it('keeps a product that is back in the shop when an earlier reading did not find it', async () => {
  const shop = await makeShop()
  await shop.change('Away', 3, true)
  await shop.report('product.deleted')
  const earlier = holdReading('findProducts')
  await earlier.isRead
  await shop.change('Back', 4)
  await shop.report('product.updated')
  await app.drain()
  await earlier.finish()
  expect(await shop.stored()).toEqual({ title: 'Back', stock: 4, isGone: false })
})

it('keeps what a later reading found unchanged', async () => {
  const shop = await makeShop()
  await shop.change('First', 3)
  await shop.report('product.updated')
  await app.drain()
  await shop.change('Between', 9)
  await shop.report('product.updated')
  const earlier = holdReading('findProducts')
  await earlier.isRead
  await shop.change('First', 3)
  await shop.report('product.updated')
  await app.drain()
  await earlier.finish()
  expect(await shop.stored()).toEqual({ title: 'First', stock: 3, isGone: false })
})

it('keeps the stock that was read last when an earlier reading is written after it', async () => {
  const shop = await makeShop()
  await shop.change('Same', 3)
  await shop.report('stock.updated')
  const earlier = holdReading('readStock')
  await earlier.isRead
  await shop.change('Same', 4)
  await shop.report('stock.updated')
  await app.drain()
  await earlier.finish()
  expect((await shop.stored())?.stock).toBe(4)
})

it('keeps the stock that was read after a product, and takes the rest of the product', async () => {
  const shop = await makeShop()
  await shop.change('Earlier', 3)
  await shop.report('product.updated')
  const earlier = holdReading('findProducts')
  await earlier.isRead
  await shop.change('Earlier', 4)
  await shop.report('stock.updated')
  await app.drain()
  await earlier.finish()
  expect(await shop.stored()).toEqual({ title: 'Earlier', stock: 4, isGone: false })
})

it('keeps the stock of a product that was read after the stock', async () => {
  const shop = await makeShop()
  await shop.change('Earlier', 3)
  await shop.report('stock.updated')
  const earlier = holdReading('readStock')
  await earlier.isRead
  await shop.change('Later', 4)
  await shop.report('product.updated')
  await app.drain()
  await earlier.finish()
  expect(await shop.stored()).toEqual({ title: 'Later', stock: 4, isGone: false })
})

it('keeps what a webhook reported while a sync was reading the shop', async () => {
  const shop = await makeShop()
  await shop.change('Earlier', 3)
  await shop.sync()
  const pull = holdReading('pull')
  await pull.isRead
  await shop.change('Later', 4)
  await shop.report('product.updated')
  await app.drain()
  await pull.finish()
  expect(await shop.stored()).toEqual({ title: 'Later', stock: 4, isGone: false })
})

it('keeps a product that came back while a sync was reading the shop without it', async () => {
  const shop = await makeShop()
  await shop.change('Away', 3, true)
  await shop.sync()
  const pull = holdReading('pull')
  await pull.isRead
  await shop.change('Back', 4)
  await shop.report('product.updated')
  await app.drain()
  await pull.finish()
  expect(await shop.stored()).toEqual({ title: 'Back', stock: 4, isGone: false })
})

it('reads the stock again in a sync that finds the shop as it was before a report of the stock', async () => {
  const shop = await makeShop()
  await shop.change('Same', 3)
  await shop.sync()
  await app.drain()
  await shop.change('Same', 4)
  await shop.report('stock.updated')
  await app.drain()
  await shop.change('Same', 3)
  await shop.sync()
  await app.drain()
  expect((await shop.stored())?.stock).toBe(3)
})
