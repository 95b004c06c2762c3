import type { RowError } from '@stoa/product-file/read-rows.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledBatch, PulledItem, PulledNotice, ShopProduct } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import { makeSeenLines } from './seen-lines.ts'

/** A record of the file with the key of the product it belongs to; '' for one that names none. */
export type Keyed<R> = { line: number; key: string; record: R }

/** What records become: products, errors, and what was adjusted. */
export type Translated = { items: PulledItem[]; notices: PulledNotice[] }

/** How a format's records become products. */
export type Translation<R> = {
  /** What the key is called in this format: for messages. */
  keyName: string
  /** Returns one product of adjacent records, and what is wrong with them. A product that is not for sale gives nothing. */
  translate(key: string, records: readonly Keyed<R>[]): Translated
}

const batchProducts = 500
const batchItems = 1000
/** Characters of text in a batch, about: whoever receives it is not blocked by it. */
const batchLength = 1_000_000
/** More records than any shop keeps for one product (2,048 variants and 250 pictures at Shopify). */
const maxGroup = 5000

type Group<R> = { key: string; first: number; records: Keyed<R>[]; errors: PulledItem[]; isTooLong: boolean }

/**
 * Records to batches of products. Adjacent records of one key are one product; a key that comes back further down
 * would overwrite it, so its later records are reported as `split_group` and left out. `from` is the number of records delivered
 * before: they are read again for their keys, not translated. Every cursor points at the first record of a product.
 */
export async function* groupRows<R>(
  source: AsyncIterable<readonly (Keyed<R> | RowError)[]>,
  translation: Translation<R>,
  from: number,
  cursorAt: (records: number) => Json,
): AsyncGenerator<PulledBatch> {
  const seen = makeSeenLines()
  let items: PulledItem[] = []
  let notices: PulledNotice[] = []
  let products = 0
  let length = 0
  let total = 0
  let count = 0
  let skippedKey = ''
  let group: Group<R> | undefined

  const close = () => {
    if (!group) return
    const { key, records, errors } = group
    group = undefined
    items.push(...errors)
    const first = records[0]
    if (!first) return
    const known = seen.note(key, first.line)
    if (known !== undefined) {
      const facts = { column: translation.keyName, reference: key, before: String(known), line: String(first.line) }
      items.push(itemError({ line: first.line, code: 'split_group', reason: message('import_error.split_group', facts) }, key))
      return
    }
    const translated = translation.translate(key, records)
    notices.push(...translated.notices)
    for (const item of translated.items) {
      items.push(item)
      if (!item.isProduct) continue
      length += lengthOf(item.product)
      products += 1
      total += 1
    }
  }

  for await (const chunk of source) {
    for (const entry of chunk) {
      const ordinal = count
      count += 1
      if (ordinal < from) {
        // Each key once, where it begins: what an earlier pass delivered.
        if ('key' in entry && entry.key !== skippedKey) {
          skippedKey = entry.key
          if (entry.key !== '') seen.note(entry.key, entry.line)
        }
        continue
      }
      if (!('key' in entry)) {
        if (group) group.errors.push(itemError(entry, ''))
        else items.push(itemError(entry, ''))
        continue
      }
      if (entry.key === '') {
        const error = itemError(
          { line: entry.line, code: 'missing_reference', reason: message('import_error.missing_key', { column: translation.keyName }) },
          '',
        )
        if (group) group.errors.push(error)
        else items.push(error)
        continue
      }
      if (group?.key !== entry.key) {
        close()
        if (products >= batchProducts || items.length + notices.length >= batchItems || length >= batchLength) {
          yield { items, notices, cursor: cursorAt(ordinal), total: null }
          items = []
          notices = []
          length = 0
          products = 0
        }
        group = { key: entry.key, first: ordinal, records: [], errors: [], isTooLong: false }
      }
      if (group.records.length < maxGroup) group.records.push(entry)
      else if (!group.isTooLong) {
        group.isTooLong = true
        const facts = { column: translation.keyName, reference: entry.key, limit: String(maxGroup), line: String(entry.line) }
        group.errors.push(itemError({ line: entry.line, code: 'too_many_rows', reason: message('import_error.rows_skipped', facts) }, entry.key))
      }
    }
  }
  close()
  // What earlier passes delivered is not in `total`: it is only reported where the whole file was read.
  yield { items, notices, cursor: cursorAt(count), total: from === 0 ? total : null }
}

export function itemError({ line, code, reason }: RowError, reference: string, name = ''): PulledItem {
  return { isProduct: false, reference, name, line, code, text: reason }
}

/** About how many characters a product has. */
function lengthOf({ description, attributes, variants }: ShopProduct): number {
  return description.length + attributes.reduce((sum, { value }) => sum + value.length, 0) + variants.length * 200 + 500
}
