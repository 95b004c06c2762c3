import type { Ctx } from '../../kit/context.ts'
import { lockAccount, updateReferenceRemoved } from './queries-account.ts'

/** Records that the provider has no account with this reference: nothing is paid out to it, and its merchant can open a new one. */
export async function removeReference(ctx: Ctx, id: string, reference: string): Promise<void> {
  const before = await lockAccount(ctx.db, id)
  if (!before) return
  await updateReferenceRemoved(ctx.db, id, reference)
  const { marketplaceId, merchantId } = before
  await ctx.announce([marketplaceId, merchantId], { kind: 'connection', id: marketplaceId })
}
