import type { ListingChange } from '@stoa/contract/listing-change.ts'
import type { ApprovalStatus } from '@stoa/contract/states.ts'
import type { Ctx } from '../../kit/context.ts'
import { recordAudit } from '../company/record-audit.ts'

/** What audit logs call decisions about products. */
const actions: Readonly<Record<ApprovalStatus, string>> = {
  Open: 'listing.reopened',
  Pending: 'listing.returned_to_review',
  Approved: 'listing.approved',
  Rejected: 'listing.rejected',
}

/** Records a decision about products in the audit log of the operator: one entry with their number, however many they are. */
export async function recordDecisions(
  ctx: Ctx,
  approval: ApprovalStatus | undefined,
  productCount: number,
  { reasonCode, reason }: Pick<ListingChange, 'reasonCode' | 'reason'> = {},
): Promise<void> {
  if (approval === undefined || productCount === 0) return
  const detail = { productCount, ...(reasonCode === undefined ? {} : { reasonCode }), ...(reason === undefined || reason === '' ? {} : { reason }) }
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: actions[approval], detail })
}
