import { runs } from '@stoa/contract/run.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import type { ImportMapping } from '@stoa/contract/product-import.ts'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { chosen, csv, importing, table } from '../../../test/import-by-hand.ts'
import { makeManager, makeMerchant, makeOperator, makeViewer } from '../../../test/make.ts'
import { findSentences } from '../../../test/find-sentences.ts'

let app: TestApp
let by: ReturnType<typeof importing>
beforeAll(async () => {
  app = await startTestApp()
  by = importing(app)
})
afterAll(() => app.stop())

const fileOf = (bytes: Buffer) => ({ file: { name: 'products.csv', type: 'text/csv', bytes } })
const header = ['Handle', 'Title', 'Price', 'Stock', 'Size']
const few = [
  header,
  ['mug', 'Mug', '12.50', '3', 'S'],
  ['mug', '', '14.50', '4', 'L'],
  ['lamp', 'Lamp', '80', '', ''],
  ['rug', 'Rug', '120', '1', ''],
]

describe('a file of 10,000 rows of which 300 are broken', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [`ref-${index}`, `Product ${index}, "good"`, `${index % 90}.95`, `${index % 7}`])
  const unclosed = new Set<number>()
  const expected: [line: number, column: string, code: string][] = []
  for (let index = 33; index < 10_000; index += 100) {
    rows[index] = [`ref-${index}`, 'Bad price', 'about ten', '1']
    expected.push([index + 2, 'Price', 'bad_price'])
    rows[index + 20] = [`ref-${index + 20}`, 'No number', '5.00', 'many']
    expected.push([index + 22, 'Stock', 'bad_stock'])
    unclosed.add(index + 40)
    expected.push([index + 42, '', 'unclosed_quote'])
  }
  const line = (cells: string[], index: number) => (unclosed.has(index) ? `ref-${index},"No end,1.00,1` : stringify([cells], { eof: false }))
  const bytes = Buffer.from(`\ufeff${['Handle,Title,Price,Stock', ...rows.map(line)].join('\r\n')}\r\n`)

  test('comes in as 9,700 products, and 300 rows are reported by line, column and code, fixed and brought in', async () => {
    const merchant = await makeMerchant(app)
    const one = await by.handIn(merchant, bytes)
    expect(one).toMatchObject({ encoding: 'utf-8', delimiter: ',', rowCount: 10_000, run: null, mayUndo: false })
    expect(one.columns.map(({ guess }) => guess?.target)).toEqual(['reference', 'name', 'price', 'stock'])
    const reported = await by.preview(merchant, one)
    expect(reported.counts).toEqual({ new: 9700, changed: 0, unchanged: 0, broken: 300, drafts: 0, notices: 0 })
    expect(reported.rows.map((row) => row.line)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
    expect(reported.rows[33]).toMatchObject({ outcome: 'broken', errors: [{ line: 35, column: 2, columnName: 'Price', code: 'bad_price' }] })
    expect(reported.brokenRows).toHaveLength(50)
    expect(await by.products(merchant)).toEqual([])

    const started = await app.call(productImport.start, { as: merchant.as, body: chosen(one) })
    await app.drain()
    const run = await by.runOf(merchant, started)
    expect(run).toMatchObject({ kind: 'import', status: 'done', total: 10_000, done: 10_000, created: 9700, failed: 300, changed: 0, unchanged: 0 })
    expect(await by.products(merchant)).toHaveLength(9700)
    const [head = [], ...bad] = table(await by.errorsOf(merchant, one))
    expect(head).toEqual(['Handle', 'Title', 'Price', 'Stock', 'error_line', 'error_column', 'error_code', 'error_message'])
    const order = (a: (typeof expected)[number], b: (typeof expected)[number]) => a[0] - b[0]
    expect(bad.map((cells) => [Number(cells[4]), cells[5] ?? '', cells[6] ?? ''] as (typeof expected)[number]).toSorted(order)).toEqual(
      expected.toSorted(order),
    )
    expect(bad.find((cells) => cells[4] === '35')?.slice(0, 4)).toEqual(['ref-33', 'Bad price', 'about ten', '1'])
    const failed = await app.call(runs.items, {
      as: merchant.as,
      params: { id: run.runId },
      query: { outcome: ['failed'] },
      page: { limit: 1 },
    })
    expect(failed.value).toMatchObject([
      { outcome: 'failed', code: 'bad_price', reference: 'ref-33', message: expect.stringContaining('Line 35: Price: ') },
    ])

    const fixed = [head, ...bad.map((cells) => [cells[0] ?? '', (cells[1] ?? '').replace('"', ''), '5.00', '1', ...cells.slice(4)])]
    const second = await by.carryIn(merchant, csv(fixed))
    expect(second.run).toMatchObject({ status: 'done', created: 300, failed: 0 })
    const third = await by.carryIn(merchant, bytes)
    expect(third.run).toMatchObject({ created: 0, changed: 0, unchanged: 9700, failed: 300 })
  }, 60_000)

  test('that is stopped half way goes on where it stood: nothing is lost, nothing comes twice', async () => {
    const merchant = await makeMerchant(app)
    const one = await by.handIn(merchant, bytes)
    const started = await app.call(productImport.start, { as: merchant.as, body: chosen(one) })
    await app.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the power failed'; end $$`)
    for (const reference of ['ref-2600', 'ref-7777']) {
      await app.pool.query(
        `create trigger power before insert on product for each row when (new.merchant_product_reference = '${reference}') execute function refuse()`,
      )
      await expect(app.drain()).rejects.toThrow('the power failed')
      const half = await by.runOf(merchant, started)
      expect([half.status, half.created > 0, half.created < 9700]).toEqual(['running', true, true])
      expect(await by.products(merchant)).toHaveLength(half.created)
      await app.pool.query('drop trigger power on product')
      await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(app.db)
    }
    await app.drain()
    expect(await by.runOf(merchant, started)).toMatchObject({ status: 'done', done: 10_000, created: 9700, failed: 300 })
    expect(await by.products(merchant)).toHaveLength(9700)
    expect(table(await by.errorsOf(merchant, one))).toHaveLength(301)
  }, 60_000)
})

describe('what is handed in', () => {
  test('lists each value that was left out, and each SKU that another product has as well, with its product, row and what to do', async () => {
    const merchant = await makeMerchant(app)
    const columns = ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Compare At Price']
    await by.carryIn(merchant, csv([columns, ['mug', 'Mug', 'ONE', '10', ''], ['cup', 'Cup', 'TWO', '10', '']]))
    const { run } = await by.carryIn(merchant, csv([columns, ['lamp', 'Lamp', 'ONE', '80', '60'], ['rug', 'Rug', '', '120', '150']]))
    const notices = await app.call(runs.items, { as: merchant.as, params: { id: run.runId }, query: { outcome: ['notice'] } })
    const { rows } = await app.pool.query<{ id: string }>(`select id from product where merchant_id = $1 and name = 'Lamp'`, [merchant.companyId])
    const lamp = { reference: 'lamp', productId: rows[0]?.id, productName: 'Lamp' }
    expect(notices.value.filter(({ code }) => code !== 'stock_not_tracked')).toMatchObject([
      { ...lamp, code: 'compare_at_not_higher', message: 'Line 2: Compare-at price 60.00 was left out: it must be higher than the price' },
      { ...lamp, code: 'shared_sku', message: 'SKU ONE is also used by “Mug”' },
    ])
  })

  test('by several at once starts one run, and once only', async () => {
    const merchant = await makeMerchant(app)
    const one = await by.handIn(merchant, csv(few))
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.raw(productImport.start, { as: merchant.as, body: chosen(one) })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409, 409])
    await app.drain()
    expect(await by.products(merchant)).toHaveLength(3)
    expect((await app.refused(productImport.start, { as: merchant.as, body: chosen(one) })).code).toBe('state_forbids')
  })

  test.each([
    ['', 'empty'],
    ['Handle,Title\n', 'no rows'],
    ['PK\u0003\u0004 [Content_Types].xml', 'This is an Excel file. Save it as CSV and upload it again.'],
    ['PK\u0003\u0004 products.csv', 'ZIP archive'],
    ['%PDF-1.7', 'PDF'],
    ['{"products": []}', 'JSON'],
    ['<!doctype html><html></html>', 'web page'],
  ])('as %j cannot be read, and says why', async (text, word) => {
    const merchant = await makeMerchant(app)
    const problem = await app.refused(productImport.file, { as: merchant.as, body: {}, upload: fileOf(Buffer.from(text, 'latin1')) })
    expect(problem).toMatchObject({ code: 'file_unreadable', detail: expect.stringContaining(word) })
  })

  test('in UTF-16 with semicolons and decimal commas comes in like any other', async () => {
    const merchant = await makeMerchant(app)
    const text = 'Artikelnummer;Naam;Prijs;Voorraad\nK-1;Kopje "Été";1.212,50;1.000\nK-2;Bord;9,5;\n'
    const one = await by.handIn(merchant, Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(one).toMatchObject({ encoding: 'utf-16le', delimiter: ';', options: { decimal: 'comma', currency: 'EUR' } })
    const started = await app.call(productImport.start, { as: merchant.as, body: chosen(one) })
    await app.drain()
    expect(await by.runOf(merchant, started)).toMatchObject({ created: 2, failed: 0 })
    expect(await by.products(merchant)).toMatchObject([
      { reference: 'K-1', name: 'Kopje "Été"', price: 121_250, stock: 1000 },
      { reference: 'K-2', price: 950, stock: null },
    ])
  })

  test('is refused where the mapping cannot be used, with the place of it', async () => {
    const merchant = await makeMerchant(app)
    const one = await by.handIn(merchant, csv(few))
    const refusal = async (mapping: ImportMapping) =>
      (await app.refused(productImport.preview, { as: merchant.as, body: chosen(one, { mapping }) })).errors
    expect(await refusal([{ column: 1, target: 'brand' }])).toMatchObject([{ path: 'mapping.0', code: 'bad_mapping' }])
    expect(
      await refusal([
        { column: 0, target: 'reference' },
        { column: 1, target: 'reference' },
      ]),
    ).toMatchObject([{ path: 'mapping.1' }])
    expect(await refusal([{ column: 9, target: 'reference' }])).toMatchObject([{ path: 'mapping.0' }])
  })

  test('belongs to its merchant: viewers and operators are refused, others do not find it', async () => {
    const [merchant, other, operator] = [await makeMerchant(app), await makeMerchant(app), await makeOperator(app)]
    const one = await by.handIn(merchant, csv(few))
    const viewer = await makeViewer(app, merchant)
    const manager = await makeManager(app, merchant)
    expect((await app.call(productImport.get, { as: manager.as, params: { id: one.id } })).id).toBe(one.id)
    for (const who of [viewer, operator]) {
      expect((await app.raw(productImport.file, { as: who.as, body: {}, upload: fileOf(csv(few)) })).status).toBe(403)
      expect((await app.raw(productImport.export, { as: who.as, query: {} })).status).toBe(403)
    }
    const requested = [
      app.raw(productImport.get, { as: other.as, params: { id: one.id } }),
      app.raw(productImport.errors, { as: other.as, params: { id: one.id } }),
      app.raw(productImport.undo, { as: other.as, params: { id: one.id } }),
      app.raw(productImport.preview, { as: other.as, body: chosen(one) }),
      app.raw(productImport.start, { as: other.as, body: chosen(one) }),
    ]
    expect((await Promise.all(requested)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(table(await by.exported(other))).toHaveLength(1)
  })
})

test('the file of errors holds no cell a spreadsheet would run', async () => {
  const merchant = await makeMerchant(app)
  const formula = '=HYPERLINK("https://evil.example")'
  const { one } = await by.carryIn(
    merchant,
    csv([
      ['Handle', 'Title', 'Price', '=Extra'],
      ['mug', formula, 'about ten', '@SUM(1)'],
    ]),
  )
  const [head = [], row = []] = table(await by.errorsOf(merchant, one))
  expect(head[3]).toBe("'=Extra")
  expect(row.slice(0, 4)).toEqual(['mug', `'${formula}`, 'about ten', "'@SUM(1)"])
})

test('stores no sentence of ours', async () => {
  expect(await findSentences(app.pool)).toEqual([])
})
