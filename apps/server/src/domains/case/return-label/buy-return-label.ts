import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseLabel } from '@stoa/contract/case-label.ts'
import { caseActionIssue } from '@stoa/contract/case-moves.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { claimLabel } from '../../order/label/claim-label.ts'
import { findReturnToSend } from '../../order/label/queries-return-label.ts'
import { sendLabel } from '../../order/label/send-label.ts'
import { toReturnParcel } from '../../order/label/to-return-parcel.ts'
import { getCase } from '../get-case.ts'
import { openReturnCarrier } from './open-return-carrier.ts'
import { lockCase } from '../queries-change.ts'
import { sideOf } from '../rules.ts'
import { stepRefused } from '../step-refused.ts'

/**
 * Buys the label of an approved return at a carrier of the caller, who pays the carrier. As with shipments, a lost answer is looked up under the same key
 * and a repeat with the same request key buys nothing more.
 */
export async function buyReturnLabel(jobCtx: JobCtx, { params, body }: Received<typeof caseLabel.buy>): Promise<Case> {
  const found = orNotFound(await findReturnToSend(jobCtx.db, jobCtx.scope, params.id), 'case')
  const { connector, access } = await openReturnCarrier(jobCtx, body.carrier)
  const { marketplaceId, merchantId, orderId } = found
  const label = { ...body, connectionId: access.connectionId, isCancellable: connector.cancelLabel !== undefined }
  const { isPending, ...claimed } = await jobCtx.transact(async (ctx) => {
    const one = orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case')
    const issue = caseActionIssue('buy_label', one, sideOf(ctx.scope.companyType))
    if (issue) throw stepRefused(one, issue)
    return claimLabel(ctx, { marketplaceId, merchantId, orderId, of: { caseId: one.id } }, label, () =>
      toReturnParcel(ctx.db, connector, found, body.parcel),
    )
  })
  if (isPending) await sendLabel(jobCtx, claimed)
  return getCase(jobCtx, params.id)
}
