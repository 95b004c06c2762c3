import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOperator } from '../../../../test/make.ts'
import { connectWixSite } from '../../../../test/wix/connect-wix-site.ts'
import { makeWixProducts } from '../../../../test/wix/wix-catalog.ts'
import type { Wix } from '../../../../test/wix/wix-site.ts'
import { openWix } from '../../../../test/wix/wix-site.ts'
import { company } from '@stoa/contract/company.ts'

let wix: Wix
let app: TestApp
beforeAll(async () => {
  wix = await openWix()
  app = await startTestApp({ wix: wix.settings })
})
afterAll(async () => {
  await app.stop()
  await wix.close()
})

/** The products of a company with their variants, as they are stored. */
async function storedOf(companyId: string) {
  const { rows } = await app.pool.query<{ id: string; reference: string; status: string; stock: string | null; variants: string }>(
    `select p.id, p.merchant_product_reference as reference, p.status, p.stock,
       (select string_agg(v.id || ' ' || v.sku, ',' order by v.sku) from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null) as variants
     from product p where p.merchant_id = $1 order by p.name`,
    [companyId],
  )
  return rows
}

async function report(text: string): Promise<number> {
  return (await fetch(`${app.publicUrl}/api/Webhook/Wix`, { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } })).status
}

describe('A Wix site', () => {
  it('that moves to the other catalogue keeps its products and variants, found by their SKUs when Wix reports the first change', async () => {
    const site = wix.openSite({ version: 'V1', products: makeWixProducts(3) })
    const merchant = await connectWixSite(app, wix, site)
    await app.drain()
    const before = await storedOf(merchant.companyId)
    expect(before.map(({ reference }) => reference)).toEqual(site.products.map(({ id }) => id))
    site.version = 'V3'
    const [first] = site.products
    const event = { id: 'event-1', entityFqdn: 'wix.stores.catalog.v3.product', slug: 'updated', entityId: first?.idV3 }
    expect(await report(wix.signReport('wix.stores.catalog.v3.product_updated', site.instanceId, event))).toBe(200)
    await app.drain()
    const after = await storedOf(merchant.companyId)
    expect(after.map(({ reference }) => reference)).toEqual(site.products.map(({ idV3 }) => idV3))
    expect(after.map(({ id, variants }) => [id, variants])).toEqual(before.map(({ id, variants }) => [id, variants]))
    expect(after.filter(({ status }) => status === 'Discontinued')).toEqual([])
  })

  it('reports the end of a product, which shows at once', async () => {
    const site = wix.openSite({ products: makeWixProducts(2) })
    const merchant = await connectWixSite(app, wix, site)
    await app.drain()
    const second = site.products[1]
    site.products.splice(1, 1)
    const gone = { id: 'event-3', entityFqdn: 'wix.stores.catalog.v3.product', slug: 'deleted', entityId: second?.idV3 }
    const text = wix.signReport('wix.stores.catalog.v3.product_deleted', site.instanceId, gone)
    expect([await report(text), await report(text)]).toEqual([200, 200])
    await app.drain()
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: { limit: 10 } })
    expect(value.find(({ name }) => name === 'Lamp 1')).toBeDefined()
    const stored = await storedOf(merchant.companyId)
    expect(stored.map(({ status }) => status === 'Discontinued')).toEqual([false, true])
  })
})

describe('StoaSetup', () => {
  it('connects the storefront of an add-on marketplace, and of no other', async () => {
    const operator = await makeOperator(app)
    const body = { platform: 'sandbox', settings: {} }
    expect(await app.refused(connection.stoaSetup, { as: operator.as, body })).toMatchObject({ code: 'state_forbids' })
    await app.call(company.updatePlatformProduct, { as: operator.as, body: { platformProduct: 'ADDON_MARKETPLACE' } })
    expect(await app.call(connection.stoaSetup, { as: operator.as, body })).toMatchObject({
      isAddon: true,
      setup: { platform: 'sandbox', health: 'active' },
      steps: [{ isDone: true }, { isDone: true }, { step: 'read', isDone: false }],
    })
  })
})
