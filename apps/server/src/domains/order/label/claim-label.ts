import type { Parcel } from '@stoa/contract/order-label.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { LabelSubject, NewLabel } from './queries-label.ts'
import { findActiveLabel, findLabelOfRequest, insertLabel } from './queries-label.ts'

/** What is bought, and over which connection. */
export type LabelOrder = { carrier: string; service: string; parcel: Parcel; requestKey: string; connectionId: string; isCancellable: boolean }

/**
 * Writes a label of a locked order before its request, or finds the one of an earlier request with the same key. Throws `state_forbids` where its subject
 * has another label. `checkParcel` throws for what no carrier can send, so that it is refused here, not as a label that failed.
 */
export async function claimLabel(
  ctx: Ctx,
  of: Pick<NewLabel, 'marketplaceId' | 'merchantId' | 'orderId'> & { of: LabelSubject },
  label: LabelOrder,
  checkParcel: () => Promise<unknown>,
): Promise<{ marketplaceId: string; labelId: string; isPending: boolean }> {
  const { db, scope } = ctx
  const { marketplaceId } = of
  const earlier = await findLabelOfRequest(db, scope.companyId, label.requestKey)
  if (earlier) {
    if ((earlier.fulfilmentId ?? undefined) !== of.of.fulfilmentId || (earlier.caseId ?? undefined) !== of.of.caseId)
      throw new AppError('idempotency_key_reused', { detail: message('request_error.idempotency_key_reused') })
    return { marketplaceId, labelId: earlier.id, isPending: earlier.state === 'pending' }
  }
  const active = await findActiveLabel(db, marketplaceId, of.of)
  if (active !== undefined) {
    const issue = active === 'pending' ? 'label_pending' : 'label_exists'
    throw new AppError('state_forbids', {
      detail: of.of.caseId === undefined ? message(`carrier_error.${issue}`) : message(`carrier_error.return_${issue}`),
    })
  }
  await checkParcel()
  const labelId = await insertLabel(db, { ...of, ...label, companyId: scope.companyId, requestedBy: actorName(ctx.actor) })
  return { marketplaceId, labelId, isPending: true }
}
