import { connection } from '@stoa/contract/connection.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { chosen, csv, importing } from '../../../../test/import-by-hand.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { unique } from '../../../../test/make.ts'
import { makeSandboxShop } from '../../../sandbox/make-shop.ts'
import { unknownSourceHash } from '../unknown-source-hash.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('what a file changed of a shop’s product', () => {
  it('is left as it is by syncs, also after a sale, until the import is undone', async () => {
    const { merchant, shopId, rows, sync } = await makeSyncedShop(app, 2)
    const by = importing(app)
    const [one] = rows
    const reference = one?.merchantProductReference ?? ''
    const name = async () => (await by.products(merchant)).find((product) => product.reference === reference)?.name
    const handed = await by.handIn(
      merchant,
      csv([
        ['Reference', 'Name'],
        [reference, 'Organic shirt'],
      ]),
    )
    await app.call(productImport.start, { as: merchant.as, body: chosen(handed) })
    await app.drain()
    // The stock changed: whatever the shop sends next is written.
    const sold = () =>
      app.pool.query(`update product set source_hash = decode($2, 'base64') where merchant_id = $1`, [merchant.companyId, unknownSourceHash])
    await sold()
    await sync()
    expect(await name()).toBe('Organic shirt')
    // What the shop calls it meanwhile is kept back, and comes once the import is undone.
    await app.pool.query(
      `update sandbox.shop_product set body = jsonb_set(body, '{title}', '"Renamed in the shop"') where shop_id = $1 and body ->> 'id' = $2`,
      [shopId, reference],
    )
    await sync()
    expect(await name()).toBe('Organic shirt')
    await by.undo(merchant, handed)
    expect(await name()).toBe(one?.name)
    await sync()
    expect(await name()).toBe('Renamed in the shop')
    const { rows: marks } = await app.pool.query<{ fields: string[] }>(
      `select edited_fields as fields from product where merchant_id = $1 and merchant_product_reference = $2`,
      [merchant.companyId, reference],
    )
    expect(marks[0]?.fields).toEqual([])
  })
})

describe('the first sync of another shop', () => {
  it('leaves the products of the shop before as they are', async () => {
    const { merchant, rows } = await makeSyncedShop(app, 3)
    const other = `shop-${unique()}`
    await makeSandboxShop(app.db, { id: other, apiKey: 'key_of_other', name: 'Other', currency: 'EUR', products: 2, theme: 'home', seed: 77 })
    await app.call(connection.disconnect, { as: merchant.as })
    const address = `${app.publicUrl}/sandbox/shop/${other}`
    await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings: { address, apiKey: 'key_of_other' } } })
    await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
    await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await app.drain()
    const now = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: { limit: 100 } })
    const states = new Map(now.value.map(({ id, status }) => [id, status]))
    expect([rows.length, rows.filter(({ id }) => states.get(id) !== 'Discontinued').length]).toEqual([3, 3])
  })
})

describe('the same shop, connected again', () => {
  it('goes on, with nothing paused: what was deleted there meanwhile ends, and what was edited here stays', async () => {
    const { merchant, rows, address, apiKey, shopId, sold, sync } = await makeSyncedShop(app, 3)
    const before = await app.call(connection.getPlatformSetup, { as: merchant.as })
    await app.pool.query(
      `insert into connection_direction (company_id, connection_id, direction, is_paused) values ($1, $2, 'products_in', true)
       on conflict (company_id, connection_id, direction) do update set is_paused = true`,
      [merchant.companyId, before.connectionId],
    )
    await app.call(connection.disconnect, { as: merchant.as })
    const [edited] = rows
    const { version } = await app.call(product.get, { as: merchant.as, params: { id: edited?.id ?? '' } })
    await app.call(productEdit.update, { as: merchant.as, body: { id: edited?.id ?? '', version, name: 'Edited while away' } })
    const gone = sold.find(({ id }) => id !== edited?.merchantProductReference)?.id ?? ''
    await app.pool.query(`delete from sandbox.shop_product where shop_id = $1 and body ->> 'id' = $2`, [shopId, gone])
    await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings: { address, apiKey } } })
    const after = await app.call(connection.getPlatformSetup, { as: merchant.as })
    expect(after.connectionId).toBe(before.connectionId)
    expect(Date.parse(after.connectedAt ?? '')).toBeGreaterThan(Date.parse(before.connectedAt ?? ''))
    await sync()
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: { limit: 100 } })
    const of = (reference: string) => value.find((one) => one.merchantProductReference === reference)
    expect(of(gone)?.status).toBe('Discontinued')
    expect(of(edited?.merchantProductReference ?? '')?.name).toBe('Edited while away')
  })
})
