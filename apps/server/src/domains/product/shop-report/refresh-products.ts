import type { Ctx } from '../../../kit/context.ts'
import type { PulledItem } from '../../connection/ports.ts'
import { claimProducts } from '../queries-reading.ts'
import { discontinueProducts } from '../sync/discontinue-products.ts'
import { listProductsByReference } from '../sync/queries-sync.ts'
import { sortIncoming } from '../sync/sort-incoming.ts'
import { writeIncoming } from '../sync/write-incoming.ts'

/**
 * Writes products that their shop reported as changed, as it has them now, and ends those it no longer has. One that cannot be read stays as it is:
 * the next sync lists it with its reason. One that a later reading was written to stays as that found it.
 */
export async function refreshProducts(
  ctx: Ctx,
  { companyId, connectionId, references, reading }: { companyId: string; connectionId: string; references: readonly string[]; reading: number },
  items: readonly PulledItem[],
): Promise<void> {
  const { incoming, issues } = sortIncoming(items)
  const unread = new Set(issues.map(({ reference }) => reference))
  const known = await listProductsByReference(ctx.db, companyId, references)
  const missing = known.filter(({ reference, isFromShop }) => isFromShop && !incoming.has(reference) && !unread.has(reference))
  // What is unchanged is claimed too: an earlier reading may have found it otherwise.
  const claimed = await claimProducts(ctx.db, { companyId, reading }, [...incoming.keys(), ...missing.map(({ reference }) => reference)])
  const newest = [...incoming.values()].filter(({ product }) => claimed.has(product.reference))
  const { written } = await writeIncoming(ctx, companyId, connectionId, newest, { reading })
  const gone = missing.filter(({ reference, status }) => status !== 'Discontinued' && claimed.has(reference))
  if (gone.length > 0)
    await discontinueProducts(
      ctx,
      companyId,
      gone.map(({ productId }) => productId),
    )
  const changed = [...written.map(({ id }) => id), ...gone.map(({ productId }) => productId)]
  await ctx.announceAll(changed.map((id) => ({ companyIds: [companyId], message: { kind: 'product', id } })))
}
