import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { storefrontCancellationDue } from '../events.ts'
import { cancelInShop } from './cancel-in-shop.ts'
import { findOrderOfGroup } from './queries-order.ts'

/** Cancels an order in the operator's shop once more. */
export async function cancelSoldAgain(jobCtx: JobCtx, { companyId, groupId }: FactOf<typeof storefrontCancellationDue>): Promise<void> {
  const row = await findOrderOfGroup(jobCtx.db, companyId, groupId)
  if (row) await cancelInShop(jobCtx, row)
}
