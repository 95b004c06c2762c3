import type { Ctx } from '../../../kit/context.ts'
import type { PulledItem } from '../../connection/ports.ts'
import type { RunKey } from '../../run/queries.ts'
import { listStoredSkus, updateProductReferences, updateVariantReferences } from './queries-rematch.ts'
import { listProductsByReference } from './queries-sync.ts'
import { matchBySku } from './rules-rematch.ts'

/** Keeps the products of a shop that gave them other ids: those of a batch that are new by their ids are matched to the stored ones by their SKUs. */
export async function rematchProducts(ctx: Ctx, { companyId, runId }: RunKey, connectionId: string, items: readonly PulledItem[]): Promise<void> {
  const products = items.flatMap((item) => (item.isProduct ? [item.product] : []))
  const references = products.map(({ reference }) => reference)
  const known = new Set((await listProductsByReference(ctx.db, companyId, references)).map(({ reference }) => reference))
  const unknown = products.filter(({ reference }) => !known.has(reference))
  const skus = [...new Set(unknown.flatMap(({ variants }) => variants.map(({ sku }) => sku)))].filter((sku) => sku !== '')
  if (skus.length === 0) return
  const renumbered = matchBySku(unknown, await listStoredSkus(ctx.db, companyId, connectionId, runId, skus))
  if (renumbered.length === 0) return
  await updateProductReferences(ctx.db, companyId, renumbered)
  await updateVariantReferences(
    ctx.db,
    companyId,
    renumbered.flatMap(({ variants }) => variants),
  )
}
