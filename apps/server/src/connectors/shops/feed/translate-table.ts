import type { ImportOptions } from '@stoa/contract/product-import.ts'
import type { DecimalMark } from '@stoa/product-file/cells.ts'
import { feedTable } from '@stoa/product-file/feed-rows.ts'
import { googleName } from '@stoa/product-file/google-preset.ts'
import type { FileRow, Plan } from '@stoa/product-file/plan.ts'
import { makePlan } from '@stoa/product-file/plan.ts'
import { readProduct } from '@stoa/product-file/read-product.ts'
import type { Row } from '@stoa/product-file/read-rows.ts'
import type { FeedEntry } from '@stoa/product-file/read-rss.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledNotice } from '../../../domains/connection/ports.ts'
import type { Format } from './detect-format.ts'
import type { Translated, Translation } from './group-rows.ts'
import { itemError } from './group-rows.ts'

/** Returns the plan of a table, the same one that a CSV import of the file begins with. `currency` is the company's. */
export function tablePlan(format: Exclude<Format, { kind: 'rss' }>, currency: string, now: Date): Plan {
  return makePlan(format.mapping, format.header, optionsOf(format.decimal, currency), now)
}

function optionsOf(decimal: DecimalMark, currency: string): ImportOptions {
  return { decimal, currency, drafts: 'skip' }
}

/** Returns how the rows of a table become products: cell by cell as a CSV import reads them. Drafts are left out. */
export function tableTranslation(plan: Plan): Translation<Row> {
  const keyName = plan.platform === googleName ? 'id' : 'Handle'
  return {
    keyName,
    translate: (key, rows) =>
      translateProduct(
        plan,
        key,
        rows.map(({ record }) => record),
      ),
  }
}

/** Returns how the items of an RSS feed become products: as the rows of a table with the same fields. */
export function rssTranslation(currency: string, now: Date): Translation<FeedEntry> {
  const toTable = feedTable(optionsOf('point', currency), now)
  return {
    keyName: 'id',
    translate: (key, entries) => {
      const { plan, rows } = toTable(entries.map(({ record }) => record))
      return translateProduct(plan, key, rows)
    },
  }
}

/** Returns the product that an item of a feed belongs to: its item group, or itself. */
export function itemKey({ fields }: FeedEntry): string {
  return fields.get('item_group_id')?.[0] || (fields.get('id')?.[0] ?? '')
}

function translateProduct(plan: Plan, key: string, rows: readonly FileRow[]): Translated {
  const { product, notes, isDraft, isLeftEnded } = readProduct(plan, key, rows, undefined)
  if (isDraft || isLeftEnded) return { items: [], notices: [] }
  const name = product?.name ?? ''
  const errors = notes.flatMap(({ errors: all }, index) => {
    const [error] = all
    if (!error || error.code === 'product_broken') return []
    const column = error.column === null ? undefined : plan.header[error.column]
    const reason = column === undefined ? error.reason : message('run_item.in_column', { column, text: error.reason })
    return [itemError({ line: rows[index]?.line ?? 0, code: error.code, reason }, key, name)]
  })
  const notices = notes.flatMap(({ notices: all, errors: invalid }, index) =>
    invalid.length > 0 ? [] : all.map(({ code, params }): PulledNotice => ({ reference: key, name, line: rows[index]?.line ?? null, code, params })),
  )
  return { items: product ? [{ isProduct: true, product }, ...errors] : errors, notices }
}
