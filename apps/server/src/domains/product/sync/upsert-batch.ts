import type { Run } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { PulledItem, PulledNotice, ShopProduct } from '../../connection/ports.ts'
import type { NewRunItem, RunKey } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import { sourceHash } from '../source-hash.ts'
import type { KnownProduct } from './queries-sync.ts'
import { listStored, listKnown } from './queries-sync.ts'
import { insertSeen } from '../../run/queries-seen.ts'
import { preserveEdits } from '../edit/rules-edit.ts'
import { fitProduct } from '../rules.ts'
import type { ProductHistory } from '../change-message.ts'
import type { UpsertedProduct } from '../write-products.ts'
import { writeProducts } from '../write-products.ts'

/** What a batch did, to be added to its run. `hasUnidentifiedItems`: something came that cannot be distinguished, so nothing missing counts as gone. */
export type BatchCounts = Pick<Run, 'done' | 'created' | 'changed' | 'unchanged' | 'failed'> & { hasUnidentifiedItems: boolean }

type Incoming = { product: ShopProduct; sourceHash: string }

const history: ProductHistory = {
  kind: 'synced',
  created: message('product.synced'),
  back: message('product.back_in_shop'),
  changed: (fields) => message('product.changed_in_shop', { fields }),
  same: message('product.resent_by_shop'),
}

/**
 * Imports one batch of a shop's products in the open transaction: what is new is written, what changed is rewritten with what changed
 * named, what is the same is counted, and what cannot be read is reported. A product met before in this run is left out.
 */
export async function upsertBatch(
  ctx: Ctx,
  key: RunKey,
  connectionId: string,
  items: readonly PulledItem[],
  notices: readonly PulledNotice[] = [],
): Promise<BatchCounts> {
  const { db } = ctx
  const { incoming, issues } = sortOut(items)
  const invalid = [...new Set(issues.map(({ reference }) => reference).filter((reference) => reference !== '' && !incoming.has(reference)))]
  const fresh = await insertSeen(db, key, [...incoming.keys(), ...invalid])
  const requested = [...incoming.values()].filter(({ product }) => fresh.has(product.reference))
  const known = new Map(
    (
      await listKnown(
        db,
        key.companyId,
        requested.map(({ product }) => product.reference),
      )
    ).map((row) => [row.reference, row]),
  )
  const taken = requested.flatMap((one): UpsertedProduct[] => {
    const before = known.get(one.product.reference)
    if (!before) return [{ ...one, id: uuidv7(), outcome: 'created' }]
    const isWithdrawn = before.editedFields.includes('status')
    if (isWithdrawn || (before.sourceHash === one.sourceHash && before.status !== 'Discontinued')) return []
    return [{ ...one, id: before.productId, outcome: 'changed' }]
  })
  const written = await withEdits(db, key.companyId, taken, known)
  const changes = await writeProducts(ctx, key.companyId, { connectionId, history }, written)
  await insertRunItems(db, key, [
    ...written.map(({ id, product, outcome }): NewRunItem => {
      const item = { reference: product.reference, productId: id, productName: product.name, outcome }
      return outcome === 'created' ? item : { ...item, changes: changes.get(id) ?? [] }
    }),
    ...issues,
    ...notices.map(itemOfNotice),
  ])
  const created = written.filter(({ outcome }) => outcome === 'created').length
  return {
    done: requested.length + invalid.filter((reference) => fresh.has(reference)).length + issues.filter(({ reference }) => reference === '').length,
    created,
    changed: written.length - created,
    unchanged: requested.length - written.length,
    failed: issues.length,
    hasUnidentifiedItems: issues.some(({ reference }) => reference === ''),
  }
}

function itemOfNotice({ reference, name, line, code, params }: PulledNotice): NewRunItem {
  const place: Record<string, string> = line === null ? {} : { line: String(line) }
  return { reference: reference.slice(0, 500), productName: name, outcome: 'notice', code, params: { ...params, ...place } }
}

/** What came, with the fields that a person edited as they are kept. */
async function withEdits(
  db: Db,
  merchantId: string,
  taken: readonly UpsertedProduct[],
  known: ReadonlyMap<string, KnownProduct>,
): Promise<UpsertedProduct[]> {
  const editedOf = ({ product }: UpsertedProduct): KnownProduct['editedFields'] => known.get(product.reference)?.editedFields ?? []
  const edited = taken.filter((one) => editedOf(one).length > 0).map(({ id }) => id)
  if (edited.length === 0) return [...taken]
  const kept = new Map((await listStored(db, merchantId, edited)).map((row) => [row.productId, row]))
  return taken.map((one) => {
    const before = kept.get(one.id)
    return before ? { ...one, product: preserveEdits(one.product, before, editedOf(one)) } : one
  })
}

/** Products by their reference, the first of each, and what is wrong with the others. */
function sortOut(items: readonly PulledItem[]): { incoming: Map<string, Incoming>; issues: NewRunItem[] } {
  const incoming = new Map<string, Incoming>()
  const issues: NewRunItem[] = []
  for (const item of items) {
    if (!item.isProduct) {
      const { reference, name, code, text, line } = item
      issues.push({
        reference: reference.slice(0, 500),
        productName: name,
        outcome: 'failed',
        code,
        messages: [text],
        params: line === null ? {} : { line: String(line) },
      })
      continue
    }
    const product = fitProduct(item.product)
    if (!product) {
      issues.push({
        reference: '',
        productName: item.product.name,
        outcome: 'failed',
        code: 'no_reference',
        messages: [message('run_item.no_reference')],
      })
    } else if (!incoming.has(product.reference)) incoming.set(product.reference, { product, sourceHash: sourceHash(product).toString('base64') })
  }
  return { incoming, issues }
}
