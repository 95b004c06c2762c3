import type { Ctx } from '../../../kit/context.ts'
import type { CheckKey } from '../../connection/health/queries-check.ts'
import { updateCheckCounts } from '../../connection/health/queries-check.ts'
import type { PulledItem } from '../../connection/ports.ts'
import { insertSeen } from '../../run/queries-seen.ts'
import { sortIncoming } from '../sync/sort-incoming.ts'
import { writeIncoming } from '../sync/write-incoming.ts'

/**
 * Compares a batch of a shop's products with what is here by their hashes and writes those that differ, in the open transaction. `hasUnidentified`:
 * something came that cannot be distinguished, so nothing missing counts as gone.
 */
export async function compareBatch(
  ctx: Ctx,
  { companyId, checkId, connectionId }: CheckKey & { connectionId: string },
  { items, reading, isCorrection = false }: { items: readonly PulledItem[]; reading: number; isCorrection?: boolean | undefined },
): Promise<{ hasUnidentified: boolean }> {
  const { incoming, issues } = sortIncoming(items)
  const unreadable = [...new Set(issues.map(({ reference }) => reference))].filter((reference) => reference !== '' && !incoming.has(reference))
  const fresh = await insertSeen(ctx.db, { companyId, runId: checkId }, [...incoming.keys(), ...unreadable])
  const compared = [...incoming.values()].filter(({ product }) => isCorrection || fresh.has(product.reference))
  const { written } = await writeIncoming(ctx, companyId, connectionId, compared, { reading })
  const missing = written.filter(({ outcome }) => outcome === 'created').length
  await updateCheckCounts(
    ctx.db,
    { companyId, checkId },
    { productsThere: fresh.size, missing, changed: written.length - missing, unreadable: unreadable.filter((one) => fresh.has(one)).length },
    written.map(({ product: { reference, name }, outcome }) => ({ reference, name, kind: outcome === 'created' ? 'missing' : 'changed' })),
  )
  await ctx.announceAll(written.map(({ id }) => ({ companyIds: [companyId], message: { kind: 'product', id } })))
  return { hasUnidentified: issues.some(({ reference }) => reference === '') }
}
