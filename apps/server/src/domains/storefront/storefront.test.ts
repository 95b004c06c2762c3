import { campaign } from '@stoa/contract/campaign.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { Offer } from '../../../test/make-catalogue.ts'
import type { Storefront } from '../../../test/make-storefront.ts'
import { makeStorefront, writeStorefront } from '../../../test/make-storefront.ts'
import { makeOperator } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { refreshCards } from '../../../test/product-cards.ts'
import type { ShopConnector } from '../connection/ports.ts'
import { writeProducts } from './write-products.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

const sweep = ({ operator }: Storefront) => writeStorefront(app, operator.companyId)

/** The products that were written to the shop, as it has them. */
async function readShop({ shopId }: Storefront) {
  const { rows } = await sql<{
    reference: string
    updated: string
    published: boolean | null
    variants: { sku: string; price: string; inventory: number | null }[]
  }>`
    select reference, updated_at::text as updated, (body -> 'published')::boolean as published, body -> 'variants' as variants from sandbox.shop_product
    where shop_id = ${shopId} and reference like 'stoa-%' order by number`.execute(app.db)
  return rows
}

const setPrice = async (offer: Offer, priceMinor: number) => {
  await app.db.updateTable('variant').set({ price_minor: priceMinor }).where('id', '=', offer.variantId).execute()
  await app.db.updateTable('product').set({ price_minor: priceMinor }).where('id', '=', offer.productId).execute()
  await refreshCards(app.db, [offer.productId])
}

describe('the shop of an operator as the storefront', () => {
  it('gets the products on sale, once, and again when their price changes', async () => {
    const made = await makeStorefront(app)
    await sweep(made)
    const [first, ...more] = await readShop(made)
    expect(more).toEqual([])
    expect(first?.variants).toMatchObject([{ sku: made.offer.variantId, price: '12.00', inventory: 5 }])
    await sweep(made)
    expect(await readShop(made)).toEqual([first])
    await setPrice(made.offer, 1500)
    await sweep(made)
    expect((await readShop(made)).map(({ variants }) => variants[0]?.price)).toEqual(['15.00'])
    expect(await app.call(storefront.status, { as: made.operator.as })).toMatchObject({ canWrite: true, written: 1, waiting: 0, failed: 0 })
  })

  it('gets the prices of a campaign at once when it is published, changed, loses a product and ends', async () => {
    const made = await makeStorefront(app)
    await sweep(made)
    const { as } = made.operator
    const price = async () => {
      await app.drain()
      return (await readShop(made)).map(({ variants }) => variants[0]?.price)
    }
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { id } = await app.call(campaign.create, { as, body: { name: 'Sale', startsOn: day(-1), endsOn: day(3) } })
    const set = (priceMinor: number) => app.call(campaign.addProducts, { as, body: { id, products: [{ id: made.offer.productId, priceMinor }] } })
    const { version } = await set(50)
    expect(await price()).toEqual(['12.00'])
    await app.call(campaign.publish, { as, body: { id, version } })
    expect(await price()).toEqual(['0.50'])
    await set(600)
    expect(await price()).toEqual(['6.00'])
    await app.call(campaign.removeProducts, { as, body: { id, products: [{ id: made.offer.productId }] } })
    expect(await price()).toEqual(['12.00'])
    const { version: last } = await set(500)
    expect(await price()).toEqual(['5.00'])
    const { version: moved } = await app.call(campaign.update, { as, body: { id, version: last, endsOn: day(4) } })
    await app.call(campaign.end, { as, body: { id, version: moved } })
    expect(await price()).toEqual(['12.00'])
  })

  it('unpublishes what is no longer on sale, deletes nothing, and publishes it again when it comes back', async () => {
    const made = await makeStorefront(app)
    await sweep(made)
    const approve = (approval: string) => app.db.updateTable('listing').set({ approval }).where('product_id', '=', made.offer.productId).execute()
    await approve('Rejected')
    await sweep(made)
    expect((await readShop(made)).map(({ published }) => published)).toEqual([false])
    const { value } = await app.call(storefront.products, { as: made.operator.as, query: {} })
    expect(value).toMatchObject([{ productId: made.offer.productId, state: 'withdrawn' }])
    await approve('Approved')
    await sweep(made)
    expect((await readShop(made)).map(({ published, variants }) => [published, variants[0]?.inventory])).toEqual([[true, 5]])
  })

  it('names why a product could not be written, and writes it when the operator tries again', async () => {
    const made = await makeStorefront(app)
    const setName = async (name: string) => {
      await app.db.updateTable('product').set({ name }).where('id', '=', made.offer.productId).execute()
      await refreshCards(app.db, [made.offer.productId])
    }
    await setName('')
    await sweep(made)
    const { value } = await app.call(storefront.products, { as: made.operator.as, query: { state: ['failed'] } })
    expect(value).toMatchObject([{ productId: made.offer.productId, state: 'failed', problem: expect.stringMatching(/./) }])
    expect(await app.call(storefront.status, { as: made.operator.as })).toMatchObject({ written: 0, failed: 1 })
    await setName('Chair')
    await app.call(storefront.write, { as: made.operator.as })
    await app.drain()
    expect(await app.call(storefront.status, { as: made.operator.as })).toMatchObject({ written: 1, failed: 0 })
  })

  it('creates a product again that somebody deleted in the shop', async () => {
    const made = await makeStorefront(app)
    await sweep(made)
    await sql`update sandbox.shop_product set removed_at = now() where shop_id = ${made.shopId} and reference like 'stoa-%'`.execute(app.db)
    await setPrice(made.offer, 1700)
    await sweep(made)
    expect((await readShop(made)).map(({ variants }) => variants[0]?.price)).toEqual(['17.00'])
    expect(await app.call(storefront.status, { as: made.operator.as })).toMatchObject({ written: 1, failed: 0 })
  })

  it('never becomes a product of the operator: what the shop reports of it is left alone', async () => {
    const made = await makeStorefront(app)
    await sweep(made)
    await app.drain()
    const { rows } = await sql`select from product where merchant_id = ${made.operator.companyId}`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('is written by one job at a time, and by the next one where a job ended before it was done', async () => {
    const made = await makeStorefront(app)
    const take = (minutes: number) =>
      sql`
      insert into storefront_product (company_id, connection_id, merchant_id, product_id, state, taken_until)
      select c.company_id, c.id, ${made.merchant.companyId}, ${made.offer.productId}, 'waiting', now() + ${minutes}::int * interval '1 minute'
      from connection c where c.company_id = ${made.operator.companyId} and c.kind = 'shop'
      on conflict (company_id, connection_id, product_id) do update set taken_until = excluded.taken_until`.execute(app.db)
    await take(5)
    await sweep(made)
    expect(await readShop(made)).toEqual([])
    expect(await app.call(storefront.status, { as: made.operator.as })).toMatchObject({ waiting: 1 })
    await take(-1)
    await sweep(made)
    expect((await readShop(made)).length).toBe(1)
  })

  it('gets what changed while it was written, although another job that was to write that found it taken', async () => {
    const made = await makeStorefront(app)
    await sweep(made)
    await setPrice(made.offer, 1500)
    const due = { companyId: made.operator.companyId, productIds: [made.offer.productId], isForced: false }
    const jobCtx = createJobCtx(app)
    const { sandbox } = jobCtx.ports.shops
    let pushes = 0
    const pushProducts: ShopConnector['pushProducts'] = async (access, products) => {
      const outcomes = (await sandbox?.pushProducts?.(access, products)) ?? []
      pushes += 1
      if (pushes === 1) {
        await setPrice(made.offer, 1700)
        await writeProducts(jobCtx, due)
      }
      return outcomes
    }
    const shops = { ...jobCtx.ports.shops, sandbox: { ...sandbox, pushProducts } as ShopConnector }
    await writeProducts({ ...jobCtx, ports: { ...jobCtx.ports, shops } }, due)
    expect((await readShop(made)).map(({ variants }) => variants[0]?.price)).toEqual(['17.00'])
    expect(pushes).toBe(2)
  })

  it('shows nothing to another operator, and refuses to write where there is no add-on marketplace', async () => {
    const made = await makeStorefront(app)
    await sweep(made)
    const other = await makeOperator(app)
    expect((await app.call(storefront.products, { as: other.as, query: {} })).value).toEqual([])
    expect(await app.call(storefront.status, { as: other.as })).toMatchObject({ canWrite: false, written: 0 })
    expect(await app.refused(storefront.write, { as: other.as })).toMatchObject({ code: 'state_forbids' })
    expect(await app.refused(storefront.status, { as: made.merchant.as })).toMatchObject({ code: 'not_allowed' })
  })
})
