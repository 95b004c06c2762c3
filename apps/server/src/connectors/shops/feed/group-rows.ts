import type { Json, PulledBatch, PulledItem } from '../../../domains/connection/ports.ts'
import type { RowFault } from '../../../kit/read-rows.ts'
import { makeSeenLines } from './seen-lines.ts'

/** A record of the file with the key of the product it belongs to; '' for one that names none. */
export type Keyed<R> = { line: number; key: string; record: R }

/** How a format's records become products. */
export type Translation<R> = {
  /** What the key is called in this format: for messages. */
  keyName: string
  /** One product of records that stand together, and what is wrong with them. A product that is not for sale gives nothing. */
  translate(key: string, records: readonly Keyed<R>[]): PulledItem[]
}

const batchProducts = 500
const batchItems = 1000
/** More records than any shop keeps for one product (2,048 variants and 250 pictures at Shopify). */
const longestGroup = 5000

type Group<R> = { key: string; first: number; records: Keyed<R>[]; faults: PulledItem[]; isTooLong: boolean }

/**
 * Records to batches of products. Records of one key that stand together are one product; a key that comes back further down
 * would overwrite it, so its later records are reported as `split_group` and left out. `from` is the number of records delivered
 * before: they are read again for their keys, not translated. Every cursor points at the first record of a product.
 */
export async function* groupRows<R>(
  source: AsyncIterable<readonly (Keyed<R> | RowFault)[]>,
  translation: Translation<R>,
  from: number,
  cursorAt: (records: number) => Json,
): AsyncGenerator<PulledBatch> {
  const seen = makeSeenLines()
  let items: PulledItem[] = []
  let products = 0
  let total = 0
  let count = 0
  let skippedKey = ''
  let group: Group<R> | undefined

  const close = () => {
    if (!group) return
    const { key, records, faults } = group
    group = undefined
    items.push(...faults)
    const first = records[0]
    if (!first) return
    const known = seen.note(key, first.line)
    if (known !== undefined) {
      const message = `${translation.keyName} "${key}" stands on line ${known} and comes back on line ${first.line} after other products. Put its rows together; those from line ${first.line} on were left out.`
      items.push(itemFault({ line: first.line, code: 'split_group', message }, key))
      return
    }
    for (const item of translation.translate(key, records)) {
      items.push(item)
      if (!item.isProduct) continue
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
        if (group) group.faults.push(itemFault(entry, ''))
        else items.push(itemFault(entry, ''))
        continue
      }
      if (entry.key === '') {
        const fault = itemFault(
          { line: entry.line, code: 'missing_reference', message: `This row has no ${translation.keyName}, so it belongs to no product.` },
          '',
        )
        if (group) group.faults.push(fault)
        else items.push(fault)
        continue
      }
      if (group?.key !== entry.key) {
        close()
        if (products >= batchProducts || items.length >= batchItems) {
          yield { items, cursor: cursorAt(ordinal), total: null }
          items = []
          products = 0
        }
        group = { key: entry.key, first: ordinal, records: [], faults: [], isTooLong: false }
      }
      if (group.records.length < longestGroup) group.records.push(entry)
      else if (!group.isTooLong) {
        group.isTooLong = true
        const message = `${translation.keyName} "${entry.key}" has more than ${longestGroup} rows; those from line ${entry.line} on were left out.`
        group.faults.push(itemFault({ line: entry.line, code: 'too_many_rows', message }, entry.key))
      }
    }
  }
  close()
  // What earlier passes delivered is not in `total`: it is only told where the whole file was read.
  yield { items, cursor: cursorAt(count), total: from === 0 ? total : null }
}

/** A fault of the file as an item. */
export function itemFault(fault: RowFault, reference: string, name = ''): PulledItem {
  return { isProduct: false, reference, name, ...fault }
}
