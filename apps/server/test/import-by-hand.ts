import { runs } from '@stoa/contract/run.ts'
import type { Run } from '@stoa/contract/run.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import type { ImportMapping, ProductImport } from '@stoa/contract/product-import.ts'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Made } from './make.ts'

/** Rows as a CSV file. */
export const csv = (rows: string[][]) => Buffer.from(stringify(rows))

/** A CSV file as rows. */
export const table = (bytes: Buffer): string[][] => parse(bytes, { bom: true, relax_quotes: true })

/** An import with the mapping the server guessed, or another. */
export const chosen = ({ id, mapping, options }: ProductImport, other: Partial<{ mapping: ImportMapping }> = {}) => ({
  id,
  mapping: mapping as ImportMapping,
  options,
  ...other,
})

/** Importing and exporting on a test's own Stoa, step by step as a screen does it. */
export function importing(app: TestApp) {
  const handIn = (who: Made, bytes: Buffer) =>
    app.call(productImport.file, { as: who.as, body: {}, upload: { file: { name: 'products.csv', type: 'text/csv', bytes } } })
  const runOf = (who: Made, { runId }: Pick<Run, 'runId'>) => app.call(runs.get, { as: who.as, params: { id: runId } })
  const bytesOf = async (answer: ReturnType<TestApp['raw']>) => {
    const { status, bytes, headers } = await answer
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    return bytes
  }
  return {
    handIn,
    runOf,
    preview: (who: Made, one: ProductImport) => app.call(productImport.preview, { as: who.as, body: chosen(one) }),
    async carryIn(who: Made, bytes: Buffer): Promise<{ one: ProductImport; run: Run }> {
      const one = await handIn(who, bytes)
      const started = await app.call(productImport.start, { as: who.as, body: chosen(one) })
      await app.drain()
      return { one, run: await runOf(who, started) }
    },
    async undo(who: Made, one: ProductImport): Promise<Run> {
      const started = await app.call(productImport.undo, { as: who.as, params: { id: one.id } })
      await app.drain()
      return runOf(who, started)
    },
    exported: (who: Made, query: object = {}) => bytesOf(app.raw(productImport.export, { as: who.as, query })),
    errorsOf: (who: Made, one: ProductImport) => bytesOf(app.raw(productImport.errors, { as: who.as, params: { id: one.id } })),
    async products(who: Made) {
      const { rows } = await sql<{ reference: string; name: string; status: string; stock: number | null; price: number | null; version: number }>`
        select merchant_product_reference as reference, name, status, stock, price_minor as price, version from product
        where merchant_id = ${who.companyId} order by reference`.execute(app.db)
      return rows
    },
  }
}
