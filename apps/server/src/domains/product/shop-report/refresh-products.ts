import type { Ctx } from '../../../kit/context.ts'
import type { PulledItem } from '../../connection/ports.ts'
import { discontinueProducts } from '../sync/discontinue-products.ts'
import { listKnown } from '../sync/queries-sync.ts'
import { sortIncoming } from '../sync/sort-incoming.ts'
import { writeIncoming } from '../sync/write-incoming.ts'

/**
 * Writes products that their shop reported as changed, as it has them now, and ends those it no longer has. One that cannot be read stays as it is:
 * the next sync lists it with its reason.
 */
export async function refreshProducts(
  ctx: Ctx,
  { companyId, connectionId, references }: { companyId: string; connectionId: string; references: readonly string[] },
  items: readonly PulledItem[],
): Promise<void> {
  const { incoming, issues } = sortIncoming(items)
  const { written } = await writeIncoming(ctx, companyId, connectionId, [...incoming.values()])
  const unread = new Set(issues.map(({ reference }) => reference))
  const known = await listKnown(ctx.db, companyId, references)
  const gone = known.filter(
    ({ reference, status, isFromShop }) => isFromShop && status !== 'Discontinued' && !incoming.has(reference) && !unread.has(reference),
  )
  if (gone.length > 0)
    await discontinueProducts(
      ctx.db,
      companyId,
      gone.map(({ productId }) => productId),
    )
  const changed = [...written.map(({ id }) => id), ...gone.map(({ productId }) => productId)]
  await ctx.announceAll(changed.map((id) => ({ companyIds: [companyId], message: { kind: 'product', id } })))
}
