import type { Run } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { NewRunItem, RunKey } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import { endProducts } from '../end-products.ts'
import { fitProduct } from '../rules.ts'
import { lockProducts, refreshPublication } from '../queries-publication.ts'
import { listStored } from '../sync/queries-sync.ts'
import { lockVariants } from '../queries-stock.ts'
import type { ProductHistory } from '../change-message.ts'
import { refreshCardImages, updateImagesAsBefore } from '../picture/queries-picture.ts'
import type { UpsertedProduct } from '../write-products.ts'
import { writeProducts } from '../write-products.ts'
import type { BeforeRow } from './queries-before.ts'
import { deleteBefore, listBefore, updateAsBefore } from './queries-before.ts'
import { variantsAfterUndo } from './rules-undo.ts'

const restored = message('product.restored_by_undo')
const history: ProductHistory = { kind: 'imported', created: restored, back: restored, changed: () => restored, same: restored }
const undone = message('product.import_undone')

/**
 * Undoes one batch in the open transaction: products become what they were, new ones end or go where nothing refers to them. One that
 * something else changed since is left and named.
 */
export async function undoBatch(
  ctx: Ctx,
  key: RunKey & { sourceId: string },
  seen: readonly BeforeRow[],
): Promise<Partial<Pick<Run, 'done' | 'changed' | 'unchanged' | 'discontinued'>>> {
  const { db } = ctx
  const merchantId = key.companyId
  const keysOf = (rows: readonly BeforeRow[]) => rows.map(({ productId }) => ({ merchantId, productId }))
  const ids = seen.map(({ productId }) => productId)
  await lockVariants(db, merchantId, ids)
  await lockProducts(db, keysOf(seen))
  // Read again, now that nobody else can change them.
  const rows = await listBefore(db, key, { productIds: ids })
  const present = rows.filter(({ now }) => now !== null)
  const isOurs = ({ now, isEnded }: BeforeRow) => now !== null && now.isAsLeft && (now.status === 'Discontinued') === isEnded
  // One of an import that its shop has sent since belongs to the shop.
  const toEnd = present.filter(
    (row) => row.before === null && (row.isSync || row.now?.sourceHash === null) && (isOurs(row) || row.now?.status === 'Discontinued'),
  )
  const toRestore = present.filter((row) => row.before !== null && isOurs(row))
  const left = present.filter((row) => !toEnd.includes(row) && !toRestore.includes(row))

  const kept = new Map(
    (
      await listStored(
        db,
        merchantId,
        toRestore.map(({ productId }) => productId),
      )
    ).map((row) => [row.productId, row]),
  )
  const taken = toRestore.flatMap((row): UpsertedProduct[] => {
    const stock = new Map(kept.get(row.productId)?.variants.map((variant) => [variant.reference, variant.stock]))
    const product =
      row.before && fitProduct({ ...row.before, reference: row.reference, variants: variantsAfterUndo(row.before.variants, row.stock, stock) })
    return product
      ? [{ id: row.productId, product, sourceHash: row.isSync ? row.sourceHash : (row.now?.sourceHash ?? null), outcome: 'changed' }]
      : []
  })
  await writeProducts(ctx, merchantId, { connectionId: null, history }, taken)
  const pictured = toRestore.filter(({ pictures }) => pictures.length > 0)
  await updateImagesAsBefore(
    db,
    merchantId,
    pictured.flatMap(({ pictures }) => pictures),
  )
  await refreshCardImages(
    db,
    merchantId,
    pictured.map(({ productId }) => productId),
  )
  await refreshPublication(db, keysOf(toRestore.filter(({ status }) => status === 'Pushed' || status === 'Published')))
  await endProducts(
    ctx,
    merchantId,
    toRestore.filter(({ status }) => status === 'Discontinued').map(({ productId }) => productId),
    undone,
  )
  await endProducts(
    ctx,
    merchantId,
    toEnd.map(({ productId }) => productId),
    undone,
    { isUnreferredDeleted: true },
  )
  await updateAsBefore(
    db,
    key,
    toRestore.map(({ productId }) => productId),
  )
  await insertRunItems(
    db,
    key,
    left.map((row): NewRunItem => {
      const messages = [message('run_item.changed_since')]
      return { reference: row.reference, productId: row.productId, productName: row.name, outcome: 'blocked', code: 'changed_since', messages }
    }),
  )
  const settled = rows.filter((row) => !left.includes(row))
  await deleteBefore(
    db,
    key,
    settled.map(({ productId }) => productId),
  )
  return { done: rows.length, changed: toRestore.length, discontinued: toEnd.length, unchanged: left.length }
}
