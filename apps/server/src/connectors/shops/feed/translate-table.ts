import type { ImportOptions } from '@stoa/contract/product-import.ts'
import type { Plan } from '@stoa/product-file/plan.ts'
import { makePlan } from '@stoa/product-file/plan.ts'
import { readProduct } from '@stoa/product-file/read-product.ts'
import type { Row } from '@stoa/product-file/read-rows.ts'
import type { PulledNotice } from '../../../domains/connection/ports.ts'
import type { Format } from './detect-format.ts'
import type { Keyed, Translated, Translation } from './group-rows.ts'
import { itemError } from './group-rows.ts'

/** Returns the plan of a table, the same one that a CSV import of the file begins with. `currency` is the company's. */
export function tablePlan(format: Exclude<Format, { kind: 'rss' }>, currency: string, now: Date): Plan {
  const options: ImportOptions = { decimal: format.decimal, currency, drafts: 'skip' }
  return makePlan(format.mapping, format.header, options, now)
}

/** Returns how the rows of a table become products: cell by cell as a CSV import reads them. Drafts are left out. */
export function tableTranslation(plan: Plan): Translation<Row> {
  return { keyName: 'Handle', translate: (key, rows) => translateProduct(plan, key, rows) }
}

function translateProduct(plan: Plan, key: string, rows: readonly Keyed<Row>[]): Translated {
  const { product, notes, isDraft } = readProduct(
    plan,
    key,
    rows.map(({ record }) => record),
    undefined,
  )
  if (isDraft) return { items: [], notices: [] }
  const name = product?.name ?? ''
  const errors = notes.flatMap(({ errors: all }, index) => {
    const [error] = all
    if (!error || error.code === 'product_broken') return []
    const column = error.column === null ? '' : `${plan.header[error.column] ?? ''}: `
    return [itemError({ line: rows[index]?.line ?? 0, code: error.code, message: `${column}${error.message}` }, key, name)]
  })
  const notices = notes.flatMap(({ notices: all, errors: faulty }, index) =>
    faulty.length > 0 ? [] : all.map(({ code, params }): PulledNotice => ({ reference: key, name, line: rows[index]?.line ?? null, code, params })),
  )
  return { items: product ? [{ isProduct: true, product }, ...errors] : errors, notices }
}
