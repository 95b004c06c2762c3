import { attribute } from '@stoa/contract/attribute.ts'
import { assortment } from '@stoa/contract/assortment.ts'
import { collection } from '@stoa/contract/collection.ts'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import type { Made } from '../../../../test/make.ts'
import { makeManager, makeMerchant, makeOperator, makeViewer, unique } from '../../../../test/make.ts'
import { makeSandboxShop } from '../../../sandbox/make-shop.ts'
import { updateShopScript } from '../../../sandbox/queries-shop.ts'
import { findSentences } from '../../../../test/find-sentences.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** An operator with a shop of its own, which sells kitchen things. */
async function market() {
  const operator = await makeOperator(app)
  const shopId = `shop-${unique()}`
  await makeSandboxShop(app.db, { id: shopId, apiKey: 'key', name: 'Own shop', currency: 'EUR', products: 40, theme: 'kitchen', seed: 7 })
  const settings = { address: `${app.publicUrl}/sandbox/shop/${shopId}`, apiKey: 'key' }
  await app.call(connection.platformSetup, { as: operator.as, body: { platform: 'sandbox', settings } })
  return { operator, shopId }
}

async function importAll(operator: Made) {
  const started = await app.call(collection.importCollections, { as: operator.as })
  expect(started).toMatchObject({ kind: 'collections', status: 'queued' })
  await app.drain()
  return app.call(runs.get, { as: operator.as, params: { id: started.runId } })
}

async function paths(operator: Made) {
  return (await app.call(assortment.categories, { as: operator.as })).value.map(({ path }) => path)
}

async function renameType(shopId: string, from: string, to: string) {
  await app.pool.query(
    `update sandbox.shop_product set body = jsonb_set(body, '{type}', to_jsonb($3::text)) where shop_id = $1 and body ->> 'type' = $2`,
    [shopId, from, to],
  )
}

describe('the categories of the operator’s own shop', () => {
  test('become its tree, and become it no second time', async () => {
    const { operator } = await market()
    const run = await importAll(operator)
    expect(run).toMatchObject({ status: 'done', failed: 0, unchanged: 0 })
    const tree = await paths(operator)
    expect(tree).toHaveLength(run.created)
    expect(tree).toEqual(expect.arrayContaining(['Kitchen', 'Kitchen > Tableware', 'Kitchen > Tableware > Mugs']))
    expect(await importAll(operator)).toMatchObject({ status: 'done', created: 0, changed: 0, unchanged: run.created })
    expect(await paths(operator)).toEqual(tree)
    const { value } = await app.call(runs.items, { as: operator.as, params: { id: run.runId }, query: { outcome: ['created'] } })
    expect(value.length).toBeGreaterThan(3)
  })

  test('leave a name that the operator gave, add what is new, and remove nothing', async () => {
    const { operator, shopId } = await market()
    await importAll(operator)
    const { value } = await app.call(collection.paged, { as: operator.as, params: { id: operator.companyId }, query: {}, page: { limit: 100 } })
    const mugs = value.find(({ name }) => name === 'Mugs')
    await app.call(collection.update, { as: operator.as, body: { id: mugs?.id ?? '', version: mugs?.version ?? 0, name: 'Cups' } })
    await renameType(shopId, 'Kitchen > Tableware > Bowls', 'Kitchen > Serving > Big bowls')
    expect(await importAll(operator)).toMatchObject({ status: 'done', created: 2, changed: 0, failed: 0 })
    expect(await paths(operator)).toEqual(
      expect.arrayContaining(['Kitchen > Tableware > Cups', 'Kitchen > Tableware > Bowls', 'Kitchen > Serving > Big bowls']),
    )
  })

  test('are taken for the collections that are there by their names, also after the shop was connected again', async () => {
    const { operator, shopId } = await market()
    const own = await app.call(collection.create, { as: operator.as, body: { name: 'kitchen' } })
    const run = await importAll(operator)
    expect(run).toMatchObject({ status: 'done', changed: 1, failed: 0 })
    const tree = await paths(operator)
    expect(tree[0]).toBe('kitchen')
    expect(tree.filter((path) => path.toLowerCase() === 'kitchen')).toHaveLength(1)
    await app.call(connection.disconnect, { as: operator.as })
    const settings = { address: `${app.publicUrl}/sandbox/shop/${shopId}`, apiKey: 'key' }
    await app.call(connection.platformSetup, { as: operator.as, body: { platform: 'sandbox', settings } })
    // It is the same connection: nothing is another than before.
    expect(await importAll(operator)).toMatchObject({ created: 0, failed: 0, changed: 0 })
    expect(await paths(operator)).toEqual(tree)
    expect((await app.call(collection.get, { as: operator.as, params: { id: own.id } })).name).toBe('kitchen')
  })

  test('take a collection along that the shop moved under one that is new here', async () => {
    const { operator } = await market()
    const cups = await app.call(collection.create, { as: operator.as, body: { name: 'Cups' } })
    await app.pool.query(
      `update collection set external_reference = 'cat-kitchen_tableware_mugs', external_name = 'Mugs', external_parent = 'elsewhere',
        external_source = (select id from connection where company_id = $1 and kind = 'shop') where id = $2`,
      [operator.companyId, cups.id],
    )
    expect(await importAll(operator)).toMatchObject({ status: 'done', changed: 1, failed: 0 })
    const moved = await app.call(collection.get, { as: operator.as, params: { id: cups.id } })
    expect(moved.path.map(({ name }) => name)).toEqual(['Kitchen', 'Tableware', 'Cups'])
  })

  test('that move a collection make the attributes of its new parent required of the products in it', async () => {
    const { operator } = await market()
    const kitchen = await app.call(collection.create, { as: operator.as, body: { name: 'Kitchen' } })
    const [made] = await app.call(attribute.create, {
      as: operator.as,
      body: { attributeDefinitions: [{ key: 'material', name: 'Material', type: 'text' }] },
    })
    await app.call(attribute.upsertOfCollection, {
      as: operator.as,
      params: { marketplaceId: operator.companyId, collectionId: kitchen.id },
      body: { productAttributeDefinitions: [{ productAttributeDefinitionId: made?.productAttributeDefinitionId ?? '' }] },
    })
    await app.drain()
    const cups = await app.call(collection.create, { as: operator.as, body: { name: 'Cups' } })
    const merchant = await makeMerchant(app, { marketplaceId: operator.companyId })
    const offer = await makeOffer(app, { marketplaceId: operator.companyId, merchantId: merchant.companyId, collectionId: cups.id })
    await app.pool.query(
      `update collection set external_reference = 'cat-kitchen_tableware_mugs', external_name = 'Mugs', external_parent = 'elsewhere',
        external_source = (select id from connection where company_id = $1 and kind = 'shop') where id = $2`,
      [operator.companyId, cups.id],
    )
    expect(await importAll(operator)).toMatchObject({ status: 'done', failed: 0 })
    const { rows } = await app.pool.query('select missing_required as n from listing where product_id = $1', [offer.productId])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('end with the reason when the shop fails, and change nothing then', async () => {
    const { operator, shopId } = await market()
    await updateShopScript(
      app.db,
      shopId,
      Array.from({ length: 20 }, () => 'categories:malformed'),
    )
    const run = await importAll(operator)
    expect(run).toMatchObject({ status: 'failed', created: 0 })
    expect(run.error).not.toBeNull()
    expect(await paths(operator)).toEqual([])
  })

  test('are requested by who may shape the marketplace, with a shop connected', async () => {
    const operator = await makeOperator(app)
    expect(await app.refused(collection.importCollections, { as: operator.as })).toMatchObject({ status: 409 })
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    expect(await app.refused(collection.importCollections, { as: merchant.as })).toMatchObject({ status: 403 })
    const viewer = await makeViewer(app, operator)
    expect(await app.refused(collection.importCollections, { as: viewer.as })).toMatchObject({ status: 403 })
    const manager = await makeManager(app, operator)
    expect(await app.refused(collection.importCollections, { as: manager.as })).toMatchObject({ status: 409 })
  })
})

test('stores no sentence of ours', async () => {
  expect(await findSentences(app.pool)).toEqual([])
})
