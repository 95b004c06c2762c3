import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import type { ImportOptions, ProductImport } from '@stoa/contract/product-import.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { product } from '@stoa/contract/product.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { chosen, csv, importing } from '../../../test/import-by-hand.ts'
import type { Made } from '../../../test/make.ts'
import { makeSyncedShop } from '../../../test/make-synced-shop.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
let by: ReturnType<typeof importing>
beforeAll(async () => {
  app = await startTestApp()
  by = importing(app)
})
afterAll(() => app.stop())

const header = ['Handle', 'Title', 'Variant Price', 'Variant Inventory Qty', 'Variant Barcode', 'Image Src', 'Status', 'Published']
const rows = [
  header,
  ['mug', 'Mug', '12.50', '3', '', 'https://127.0.0.1:1/mug.jpg', 'active', 'true'],
  ['lamp', 'Lamp', '80', '2', '', 'https://127.0.0.1:1/lamp.jpg', 'draft', 'true'],
  ['rug', 'Rug', '120', '1', '', 'https://127.0.0.1:1/rug.jpg', 'active', 'FALSE'],
]

async function start(who: Made, one: ProductImport, drafts: ImportOptions['drafts']) {
  const body = { id: one.id, mapping: one.mapping as never, options: { ...one.options, drafts } }
  const preview = await app.call(productImport.preview, { as: who.as, body })
  const started = await app.call(productImport.start, { as: who.as, body })
  await app.drain()
  return { preview, run: await by.runOf(who, started) }
}
const statuses = async (who: Made) => Object.fromEntries((await by.products(who)).map(({ reference, status }) => [reference, status]))
const noticesOf = async (who: Made, { runId }: { runId: string }) => {
  const page = await app.call(runs.items, { as: who.as, params: { id: runId }, query: { outcome: ['notice'] } })
  return page.value.map(({ reference, code, params }) => ({ reference, code, params }))
}

describe('drafts and unpublished products of an import', () => {
  test('come in as not for sale, are never pushed, and an undo brings back what they were', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await by.carryIn(merchant, csv([header, ['rug', 'Rug', '110', '1', '', 'https://127.0.0.1:1/rug.jpg', 'active', 'true']]))
    const one = await by.handIn(merchant, csv(rows))
    expect(one).toMatchObject({ platform: 'Shopify', options: { drafts: 'not_for_sale' } })
    const { preview, run } = await start(merchant, one, 'not_for_sale')
    expect(preview.counts).toMatchObject({ new: 2, changed: 1, drafts: 2 })
    expect(run).toMatchObject({ status: 'done', created: 2, changed: 1, discontinued: 2 })
    expect(await statuses(merchant)).toEqual({ mug: 'Ready', lamp: 'Discontinued', rug: 'Discontinued' })
    await app.call(publishing.push, { as: merchant.as, params: { id: merchant.companyId }, query: {} })
    await app.drain()
    expect(await statuses(merchant)).toMatchObject({ lamp: 'Discontinued', rug: 'Discontinued' })
    const { rows: pushed } = await sql<{ reference: string }>`
      select p.merchant_product_reference as reference from push u
      join product p on p.merchant_id = u.merchant_id and p.id = u.product_id where u.merchant_id = ${merchant.companyId}`.execute(app.db)
    expect(pushed.map(({ reference }) => reference)).toEqual(['mug'])
    await by.undo(merchant, one)
    expect(await statuses(merchant)).toMatchObject({ rug: 'Ready' })
    expect(await statuses(merchant)).not.toHaveProperty('lamp')
    const again = await by.handIn(merchant, csv([header, ['lamp', 'Lamp', '80', '2', '', 'https://127.0.0.1:1/lamp.jpg', 'active', 'true']]))
    await start(merchant, again, 'not_for_sale')
    expect(await statuses(merchant)).toMatchObject({ lamp: 'Ready' })
  })

  test('are skipped and counted where the person chooses so', async () => {
    const merchant = await makeMerchant(app)
    const one = await by.handIn(merchant, csv(rows))
    const { preview, run } = await start(merchant, one, 'skip')
    expect(preview.counts).toMatchObject({ new: 1, drafts: 2, broken: 0 })
    expect(preview.rows.map(({ outcome }) => outcome)).toEqual(['new', 'skipped', 'skipped'])
    expect(run).toMatchObject({ status: 'done', done: 3, created: 1, discontinued: 0, failed: 0 })
    expect(await statuses(merchant)).toEqual({ mug: 'Ready' })
    expect((await app.call(productImport.get, { as: merchant.as, params: { id: one.id } })).draftsSkipped).toBe(2)
    expect((await noticesOf(merchant, run)).map(({ reference, code }) => [reference, code])).toEqual([
      ['lamp', 'draft_skipped'],
      ['rug', 'draft_skipped'],
    ])
  })
})

describe('products that a file calls discontinued', () => {
  const rug = (status: string) => ['rug', 'Rug', '110', '1', '', 'https://127.0.0.1:1/rug.jpg', status, 'true']
  const lamp = ['lamp', 'Lamp', '80', '2', '', 'https://127.0.0.1:1/lamp.jpg', 'Discontinued', 'true']

  test('are not for sale, whether they are new or were for sale; an undo brings back what they were', async () => {
    const merchant = await makeMerchant(app)
    await by.carryIn(merchant, csv([header, rug('active')]))
    const one = await by.handIn(merchant, csv([header, rug('Discontinued'), lamp]))
    const { preview, run } = await start(merchant, one, 'not_for_sale')
    expect(preview.counts).toMatchObject({ new: 1, changed: 1, drafts: 2 })
    expect(run).toMatchObject({ status: 'done', created: 1, changed: 1, discontinued: 2 })
    expect(await statuses(merchant)).toEqual({ lamp: 'Discontinued', rug: 'Discontinued' })
    const again = await start(merchant, await by.handIn(merchant, csv([header, rug('Discontinued'), lamp])), 'not_for_sale')
    expect(again.run).toMatchObject({ unchanged: 2, discontinued: 0 })
    await by.undo(merchant, one)
    expect(await statuses(merchant)).toEqual({ rug: 'Ready' })
  })

  test('are skipped with drafts where they are new', async () => {
    const merchant = await makeMerchant(app)
    await by.carryIn(merchant, csv([header, rug('active')]))
    await start(merchant, await by.handIn(merchant, csv([header, rug('Discontinued'), lamp])), 'skip')
    expect(await statuses(merchant)).toEqual({ rug: 'Discontinued' })
  })
})

describe('a file of an oversold shop', () => {
  const odd = [
    header,
    ['mug', 'Mug\u0000', '$12.50', '-3', 'CUSTOM-123', 'ftp://shop.example/1.jpg', 'active', 'true'],
    ['vase', 'Vase', '20', '9999999999', "'4006381333931", 'https://127.0.0.1:1/vase.jpg', 'active', 'true'],
  ]
  const expected = [
    { code: 'bad_image_address', params: { line: '2', value: 'ftp://shop.example/1.jpg' }, reference: 'mug' },
    { code: 'negative_stock', params: { line: '2', value: '-3' }, reference: 'mug' },
    { code: 'stock_limited', params: { line: '3', value: '9999999999', limit: '1000000000' }, reference: 'vase' },
  ]
  const check = async (merchant: Made, run: { runId: string }) => {
    const byCode = (await noticesOf(merchant, run)).toSorted((a, b) => (a.code ?? '').localeCompare(b.code ?? ''))
    expect(byCode).toEqual(expected)
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: { name: 'mug' } })
    const mug = await app.call(product.get, { as: merchant.as, params: { id: value[0]?.id ?? '' } })
    expect(mug).toMatchObject({
      name: 'Mug',
      status: 'Review',
      variants: [{ stock: 0, gtin: 'CUSTOM-123', price: { minor: 1250, currency: 'USD' } }],
    })
    expect(mug.reasons.map(({ code }) => code)).toContain('invalid_gtin')
  }

  test('is imported with stock 0, barcodes as they are, and a notice for each value that was adjusted', async () => {
    const merchant = await makeMerchant(app)
    const { run } = await by.carryIn(merchant, csv(odd))
    expect(run).toMatchObject({ created: 2, failed: 0 })
    await check(merchant, run)
  })

  test('comes to the same as a feed', async () => {
    const merchant = await makeMerchant(app)
    const upload = { file: { name: 'shop.csv', type: 'text/csv', bytes: csv(odd) } }
    await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'feed', settings: {} }, upload })
    const started = await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
    await app.drain()
    const run = await by.runOf(merchant, started)
    expect(run).toMatchObject({ created: 2, failed: 0 })
    await check(merchant, run)
  })

  test('without a stock column says so in the run, as a feed and as an import', async () => {
    const untracked = odd
      .slice(0, 1)
      .concat([rows[1] ?? []])
      .map((cells) => cells.filter((_, index) => index !== 3))
    const imported = await makeMerchant(app)
    const { run } = await by.carryIn(imported, csv(untracked))
    expect(await noticesOf(imported, run)).toEqual([{ reference: '', code: 'stock_not_tracked', params: {} }])
    const fed = await makeMerchant(app)
    const upload = { file: { name: 'shop.csv', type: 'text/csv', bytes: csv(untracked) } }
    await app.call(connection.platformSetup, { as: fed.as, body: { platform: 'feed', settings: {} }, upload })
    const started = await app.call(product.sync, { as: fed.as, params: { id: fed.companyId } })
    await app.drain()
    expect(await noticesOf(fed, started)).toEqual([{ reference: '', code: 'stock_not_tracked', params: {} }])
  })
})

describe('uploads', () => {
  test.each([
    ['products.xlsx', 'PK\u0003\u0004', 'Excel'],
    ['products.pdf', '%PDF-1.7', 'PDF'],
    ['products.json', '{}', 'JSON'],
    ['products.zip', 'PK\u0003\u0004', 'ZIP'],
  ])('%s is named for what it is, as a feed and as an import', async (name, text, kind) => {
    const merchant = await makeMerchant(app)
    const upload = { file: { name, type: 'application/octet-stream', bytes: Buffer.from(text, 'latin1') } }
    const imported = await app.refused(productImport.file, { as: merchant.as, body: {}, upload })
    const fed = await app.refused(connection.platformSetup, { as: merchant.as, body: { platform: 'feed', settings: {} }, upload })
    expect(imported).toMatchObject({ code: 'invalid_input', detail: expect.stringContaining(kind) })
    expect(fed).toMatchObject({ code: imported.code, detail: imported.detail, errors: imported.errors })
  })

  test('of an Excel file that is called .csv are named as well', async () => {
    const merchant = await makeMerchant(app)
    const upload = { file: { name: 'products.csv', type: 'text/csv', bytes: Buffer.from('PK\u0003\u0004 xl/workbook.xml', 'latin1') } }
    const imported = await app.refused(productImport.file, { as: merchant.as, body: {}, upload })
    const fed = await app.refused(connection.platformSetup, { as: merchant.as, body: { platform: 'feed', settings: {} }, upload })
    expect([imported.code, imported.detail]).toEqual(['file_unreadable', 'This is an Excel file. Save it as CSV and upload it again.'])
    expect([fed.code, fed.detail]).toEqual([imported.code, imported.detail])
  })

  test('past the quota of a company are refused, once unused ones are deleted', async () => {
    const merchant = await makeMerchant(app)
    const one = await by.handIn(merchant, csv(rows))
    const copies = (count: number, bytes: number) =>
      app.pool.query(
        `insert into product_import (company_id, file, file_name, bytes, encoding, delimiter, columns, row_count, mapping, options, created_at)
         select company_id, 'private/imports/none-' || n, file_name, $3, encoding, delimiter, columns, row_count, mapping, options, now() - interval '2 hours'
         from product_import, generate_series(1, $2::int) n where company_id = $1 and id = $4`,
        [merchant.companyId, count, bytes, one.id],
      )
    await copies(120, 1000)
    const next = await by.handIn(merchant, csv(rows))
    expect(next.fileName).toBe('products.csv')
    const { rows: left } = await app.pool.query('select id from product_import where company_id = $1', [merchant.companyId])
    expect(left).toHaveLength(2)
    await app.pool.query('update product_import set bytes = 499999999, created_at = now() where id = $1', [one.id])
    const refused = await app.refused(productImport.file, {
      as: merchant.as,
      body: {},
      upload: { file: { name: 'products.csv', type: 'text/csv', bytes: csv(rows) } },
    })
    expect(refused).toMatchObject({ code: 'too_large', detail: expect.stringContaining('500 MB') })
  })
})

describe('products of a connected shop', () => {
  test('keep their prices, stock and variants; other fields are imported, and the preview says so', async () => {
    const { merchant, rows } = await makeSyncedShop(app, 2)
    const [one] = rows
    const before = (await by.products(merchant)).find(({ reference }) => reference === one?.merchantProductReference)
    const handed = await by.handIn(
      merchant,
      csv([
        ['Reference', 'Name', 'Price', 'Stock'],
        [one?.merchantProductReference ?? '', 'Renamed by a file', '1.00', '1'],
      ]),
    )
    const preview = await by.preview(merchant, handed)
    expect(preview.counts).toMatchObject({ changed: 1, notices: 1 })
    expect(preview.rows[0]).toMatchObject({ outcome: 'changed', notices: [{ code: 'shop_owns', column: null }] })
    await app.call(productImport.start, { as: merchant.as, body: chosen(handed) })
    await app.drain()
    const after = (await by.products(merchant)).find(({ reference }) => reference === one?.merchantProductReference)
    expect(after).toMatchObject({ name: 'Renamed by a file', price: before?.price, stock: before?.stock })
  })
})
