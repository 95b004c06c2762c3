import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { runs } from '@stoa/contract/run.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { csv, importing, table } from '../../../../test/import-by-hand.ts'
import { makeCollection } from '../../../../test/make-catalogue.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'
import { createLog } from '../../../kit/log.ts'
import { purgeImports } from '../purge-imports.ts'

let app: TestApp
let by: ReturnType<typeof importing>
beforeAll(async () => {
  app = await startTestApp()
  by = importing(app)
})
afterAll(() => app.stop())

const header = ['Handle', 'Title', 'Price', 'Stock', 'Size']
const few = [
  header,
  ['mug', 'Mug', '12.50', '3', 'S'],
  ['mug', '', '14.50', '4', 'L'],
  ['lamp', 'Lamp', '80', '', ''],
  ['rug', 'Rug', '120', '1', ''],
]

describe('an export', () => {
  test('comes back as unchanged, whole or fixed in one cell, and changes only what was changed', async () => {
    const merchant = await makeMerchant(app)
    await by.carryIn(
      merchant,
      csv([
        [...header, 'Tags', 'Material', 'Beschreibung', 'Image Src'],
        ...few
          .slice(1)
          .map((cells, index) => [
            ...cells,
            'a, "b; c"',
            'Clay',
            '=1+1',
            index === 0 ? 'https://127.0.0.1:1/a.jpg https://127.0.0.1:1/b.jpg https://127.0.0.1:1/c.jpg' : '',
          ]),
      ]),
    )
    const before = await by.products(merchant)
    const bytes = await by.exported(merchant)
    const [head = [], ...rows] = table(bytes)
    expect(rows.map((cells) => cells[0])).toEqual(['mug', 'mug', 'mug', 'lamp', 'rug'])
    expect(rows[0]?.[head.indexOf('description')]).toBe("'=1+1")
    const one = await by.handIn(merchant, bytes)
    expect(one.columns.every(({ name, guess }) => guess?.target === name)).toBe(true)
    expect((await by.preview(merchant, one)).counts).toEqual({ new: 0, changed: 0, unchanged: 3, broken: 0, drafts: 0, notices: 0 })
    const price = head.indexOf('price')
    const edited = await by.carryIn(merchant, csv([head, ...rows.map((cells, index) => (index === 1 ? cells.with(price, '15') : cells))]))
    expect(edited.run).toMatchObject({ status: 'done', created: 0, changed: 1, unchanged: 2, failed: 0 })
    const after = await by.products(merchant)
    expect(after.map(({ reference, version }) => [reference, version])).toEqual(
      before.map(({ reference, version }) => [reference, version + (reference === 'mug' ? 1 : 0)]),
    )
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: { name: 'mug' } })
    const mug = await app.call(product.get, { as: merchant.as, params: { id: value[0]?.id ?? '' } })
    expect(mug.variants.map((variant) => variant.price?.minor)).toEqual([1250, 1500])
    expect(mug.timeline[0]).toMatchObject({ kind: 'changed', message: 'Changed by the import of products.csv: price' })
  })

  test('holds the chosen products, or all that match, and what ended only where it is requested', async () => {
    const merchant = await makeMerchant(app)
    await by.carryIn(merchant, csv(few))
    await app.pool.query(`update product set status = 'Discontinued' where merchant_id = $1 and merchant_product_reference = 'rug'`, [
      merchant.companyId,
    ])
    const references = async (query: object) =>
      table(await by.exported(merchant, query))
        .slice(1)
        .map((cells) => cells[0])
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: { name: 'lamp' } })
    expect(await references({})).toEqual(['mug', 'mug', 'lamp'])
    expect(await references({ name: 'mu' })).toEqual(['mug', 'mug'])
    expect(await references({ ids: [value[0]?.id ?? ''] })).toEqual(['lamp'])
    const ended = await by.exported(merchant, { productStatus: ['Discontinued'] })
    expect(
      table(ended)
        .slice(1)
        .map((cells) => cells[0]),
    ).toEqual(['rug'])
    expect((await by.preview(merchant, await by.handIn(merchant, ended))).counts).toMatchObject({ unchanged: 1, changed: 0 })
    expect((await by.preview(merchant, await by.handIn(merchant, csv(few)))).counts).toMatchObject({ unchanged: 2, changed: 1 })
  })
})

describe('the run of an import', () => {
  test('lists each product it created or changed, with what changed, and none that stayed', async () => {
    const merchant = await makeMerchant(app)
    const first = await by.carryIn(merchant, csv(few))
    const itemsOf = async ({ runId }: { runId: string }) => (await app.call(runs.items, { as: merchant.as, params: { id: runId }, query: {} })).value
    expect((await itemsOf(first.run)).map(({ reference, outcome }) => [reference, outcome])).toEqual([
      ['mug', 'created'],
      ['lamp', 'created'],
      ['rug', 'created'],
    ])
    const second = await by.carryIn(merchant, csv(few.map((cells) => (cells[0] === 'lamp' ? cells.with(2, '75') : cells))))
    const listed = await itemsOf(second.run)
    expect(listed).toMatchObject([
      {
        reference: 'lamp',
        productName: 'Lamp',
        outcome: 'changed',
        changes: [{ field: 'price', variant: null, label: 'Price', from: '80.00 EUR', to: '75.00 EUR' }],
      },
    ])
    expect(listed[0]?.productId).not.toBeNull()
  })

  test('tries no picture again that failed before and is not new', async () => {
    const merchant = await makeMerchant(app)
    const rows = (stock: string) => [
      [...header, 'Image Src'],
      ['mug', 'Mug', '12.50', stock, 'S', 'https://127.0.0.1:1/a.jpg'],
    ]
    expect((await by.carryIn(merchant, csv(rows('3')))).run).toMatchObject({ created: 1, pictures: 1, picturesFailed: 1 })
    expect((await by.carryIn(merchant, csv(rows('4')))).run).toMatchObject({ changed: 1, pictures: 0, picturesFailed: 0 })
    // Another product with the same picture counts that one, and not those of earlier imports.
    const other = rows('4').map((cells, index) => (index === 0 ? cells : cells.with(0, 'cup').with(1, 'Cup')))
    const { run } = await by.carryIn(merchant, csv(other))
    expect(run).toMatchObject({ created: 1, pictures: 1, picturesFailed: 1 })
  })
})

describe('an import that is undone', () => {
  test('brings back what was, keeps what was sold since sold, and leaves and names what something else changed', async () => {
    const [operator, merchant] = [await makeOperator(app), await makeMerchant(app)]
    await by.carryIn(merchant, csv(few))
    const before = await by.products(merchant)
    const second = await by.carryIn(
      merchant,
      csv([
        header,
        ['mug', 'Cup', '10', '50', 'S'],
        ['lamp', 'Lantern', '90', '', ''],
        ['rug', 'Carpet', '99', '5', ''],
        ['vase', 'Vase', '5', '1', ''],
        ['bowl', 'Bowl', '6', '1', ''],
      ]),
    )
    expect(second.run).toMatchObject({ created: 2, changed: 3 })
    await app.pool.query(`update variant set stock = 47 where merchant_id = $1 and stock = 50`, [merchant.companyId])
    await by.carryIn(
      merchant,
      csv([
        ['Handle', 'Title'],
        ['lamp', 'Torch'],
      ]),
    )
    const collection = await makeCollection(app, operator.companyId, 'Vases')
    await app.pool.query(
      `insert into listing (marketplace_id, merchant_id, product_id, collection_id, approval, position)
       select $1, p.merchant_id, p.id, $2, 'Open', 'a' from product p where p.merchant_id = $3 and p.merchant_product_reference = 'vase'`,
      [operator.companyId, collection, merchant.companyId],
    )
    const run = await by.undo(merchant, second.one)
    expect(run).toMatchObject({ kind: 'import', status: 'done', done: 5, changed: 2, discontinued: 2, unchanged: 1 })
    const after = Object.fromEntries((await by.products(merchant)).map(({ reference, ...rest }) => [reference, rest]))
    expect(Object.keys(after)).toEqual(['lamp', 'mug', 'rug', 'vase'])
    expect(after.mug).toMatchObject({ name: 'Mug', stock: 4, price: 1250 })
    expect(after.rug).toMatchObject({ name: 'Rug', stock: 1, status: before.find(({ reference }) => reference === 'rug')?.status })
    expect(after.lamp).toMatchObject({ name: 'Torch' })
    expect(after.vase).toMatchObject({ status: 'Discontinued' })
    const named = await app.call(runs.items, { as: merchant.as, params: { id: run.runId }, query: {} })
    expect(named.value).toMatchObject([{ reference: 'lamp', outcome: 'blocked', code: 'changed_since' }])
    const left = async () => (await app.call(productImport.get, { as: merchant.as, params: { id: second.one.id } })).mayUndo
    expect(await left()).toBe(true)
    expect(await by.undo(merchant, second.one)).toMatchObject({ done: 1, changed: 0, unchanged: 1 })
    expect(await left()).toBe(true)
  })

  test('after another one takes the earlier one back as well', async () => {
    const merchant = await makeMerchant(app)
    const first = await by.carryIn(merchant, csv(few))
    const original = await by.products(merchant)
    const second = await by.carryIn(merchant, csv([header, ['mug', 'Cup', '', '', 'S']]))
    const third = await by.carryIn(merchant, csv([header, ['mug', 'Goblet', '7', '9', 'M']]))
    await by.undo(merchant, third.one)
    await by.undo(merchant, second.one)
    const plain = (rows: typeof original) => rows.map(({ reference, name, status, stock, price }) => ({ reference, name, status, stock, price }))
    expect(plain(await by.products(merchant))).toEqual(plain(original))
    expect(await by.undo(merchant, first.one)).toMatchObject({ discontinued: 3 })
    expect(await by.products(merchant)).toEqual([])
    const page = await app.call(productImport.paged, { as: merchant.as })
    expect(page.value.map(({ undoRun, mayUndo }) => [undoRun?.status, mayUndo])).toEqual(Array.from({ length: 3 }, () => ['done', false]))
  })
})

test('an import is undone again once the later one that kept it from being undone is undone', async () => {
  const merchant = await makeMerchant(app)
  await by.carryIn(merchant, csv(few))
  const original = await by.products(merchant)
  const second = await by.carryIn(merchant, csv([header, ['lamp', 'Lantern', '90', '', '']]))
  const third = await by.carryIn(merchant, csv([header, ['lamp', 'Torch', '95', '', '']]))
  expect(await by.undo(merchant, second.one)).toMatchObject({ status: 'done', changed: 0, unchanged: 1 })
  await by.undo(merchant, third.one)
  expect(await by.undo(merchant, second.one)).toMatchObject({ status: 'done', changed: 1, unchanged: 0 })
  const plain = (rows: typeof original) => rows.map(({ reference, name, price }) => ({ reference, name, price }))
  expect(plain(await by.products(merchant))).toEqual(plain(original))
  expect((await app.refused(productImport.undo, { as: merchant.as, params: { id: second.one.id } })).code).toBe('state_forbids')
})

test('an import past its 30 days is forgotten with its file, and its products stay', async () => {
  const merchant = await makeMerchant(app)
  const { one } = await by.carryIn(merchant, csv(few))
  const young = await by.handIn(merchant, csv(few))
  await app.pool.query(`update product_import set created_at = now() - interval '31 days' where id = $1`, [one.id])
  const { rows } = await app.pool.query<{ file: string }>('select file from product_import where id = any($1)', [[one.id]])
  await app.readFile(rows[0]?.file ?? '')
  const actor = { kind: 'system', name: 'test' } as const
  const scope = { companyId: merchant.companyId, companyType: 'MERCHANT' } as const
  const call = { actor, scope, now: new Date(), log: createLog({ level: 'silent', name: 'test' }), requestId: 'test' }
  await purgeImports(app.installation.jobContextFactory.jobCtx(call, new AbortController().signal))
  expect((await app.refused(productImport.get, { as: merchant.as, params: { id: one.id } })).code).toBe('not_found')
  await expect(app.readFile(rows[0]?.file ?? '')).rejects.toThrow('ENOENT')
  expect((await app.call(productImport.get, { as: merchant.as, params: { id: young.id } })).id).toBe(young.id)
  expect(await by.products(merchant)).toHaveLength(3)
})

test('a sync that is undone brings rows back as they were, lists what was edited since, and pauses products from the shop', async () => {
  const { merchant, shopId, sold, sync } = await makeSyncedShop(app, 6)
  const read = async () => {
    const { rows } = await app.pool.query<{ reference: string }>(
      `select p.merchant_product_reference as reference, to_jsonb(p) - '{version,updated_at,search_text}'::text[] as product,
         (select jsonb_agg(to_jsonb(v) order by v.position, v.reference) from variant v where v.product_id = p.id and v.removed_at is null) as variants,
         (select jsonb_agg(to_jsonb(i) order by i.position) from product_image i where i.product_id = p.id) as images
       from product p where p.merchant_id = $1 order by p.merchant_product_reference`,
      [merchant.companyId],
    )
    return new Map(rows.map(({ reference, ...row }) => [reference, row]))
  }
  const before = await read()
  const [renamed, gone, edited] = sold
  const change = (reference: string | undefined, title: string) =>
    app.pool.query(
      `update sandbox.shop_product set body = jsonb_set(body || jsonb_build_object('title', $3::text), '{variants,0,price}', '"1.23"'), updated_at = now()
       where shop_id = $1 and reference = $2`,
      [shopId, reference, title],
    )
  await change(renamed?.id, 'Renamed by mistake')
  await change(edited?.id, 'Also renamed')
  await app.pool.query('update sandbox.shop_product set removed_at = now() where shop_id = $1 and reference = $2', [shopId, gone?.id])
  await app.pool.query(
    `insert into sandbox.shop_product (shop_id, number, reference, body) select shop_id, 100, 'extra', body || '{"id":"extra"}' from sandbox.shop_product where shop_id = $1 and number = 4`,
    [shopId],
  )
  await sync()
  expect(await read()).not.toEqual(before)
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from run where company_id = $1 and kind = 'sync' order by requested_at desc, id desc limit 1`,
    [merchant.companyId],
  )
  const runId = rows[0]?.id ?? ''
  const page = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: { name: 'Also renamed' } })
  await app.pool.query(`update product set content_hash = 'edited since' where id = $1`, [page.value[0]?.id])

  expect((await app.raw(runs.undo, { as: (await makeMerchant(app)).as, params: { id: runId } })).status).toBe(404)
  const undone = await app.call(runs.undo, { as: merchant.as, params: { id: runId } })
  await app.drain()
  expect(await app.call(runs.get, { as: merchant.as, params: { id: undone.runId } })).toMatchObject({
    status: 'done',
    changed: 2,
    discontinued: 1,
    unchanged: 1,
  })
  const listed = await app.call(runs.items, { as: merchant.as, params: { id: undone.runId }, query: {} })
  expect(listed.value).toMatchObject([{ reference: edited?.id, outcome: 'blocked', code: 'changed_since' }])
  const after = await read()
  for (const reference of [...before.keys()].filter((one) => one !== edited?.id)) expect(after.get(reference)).toEqual(before.get(reference))
  expect(after.has('extra')).toBe(false)
  expect((await app.call(connectionHealth.get, { as: merchant.as })).directions[0]).toMatchObject({ direction: 'products_in', isPaused: true })
  // What could not be restored stays, and can be tried again; a sync of nothing has nothing to undo.
  await app.pool.query(`delete from product_before where source_id = $1`, [runId])
  expect((await app.refused(runs.undo, { as: merchant.as, params: { id: runId } })).code).toBe('state_forbids')
})
