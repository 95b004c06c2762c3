import type { orderLabel } from '@stoa/contract/order-label.ts'
import type { Order } from '@stoa/contract/order.ts'
import { labelCancelBlock } from '@stoa/contract/label-rules.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, UpstreamError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { callCarrier } from '../../carrier/call-carrier.ts'
import { openCarrier } from '../../carrier/open-carrier.ts'
import { returnLabelChanged, trackingChanged } from '../events.ts'
import { getOrder } from '../get-order.ts'
import { insertOrderEvents, lockOrder } from '../queries-change.ts'
import { findLabel, updateLabelCancelled } from './queries-label.ts'

/** Cancels a label at its carrier and takes its tracking off the shipment; that of a return likewise. Cancelled already, it changes nothing. */
export async function cancelLabel(jobCtx: JobCtx, { body }: Received<typeof orderLabel.cancel>): Promise<Order> {
  const { db, scope } = jobCtx
  const label = orNotFound(await findLabel(db, scope, body.hash, body.labelId), 'label')
  if (label.state === 'cancelled' && label.companyId === scope.companyId) return getOrder(jobCtx, body.hash)
  const block = labelCancelBlock({ ...label, isOwn: label.companyId === scope.companyId })
  if (block !== undefined) throw new AppError('state_forbids', { detail: message(`carrier_error.cancel_${block}`) })
  const { connector, connection, access } = await openCarrier(jobCtx, label.carrier)
  // Bought over a connection that ended: another account does not know the label.
  const { reference } = label
  if (access.connectionId !== label.connectionId || reference === null)
    throw new AppError('state_forbids', { detail: message('carrier_error.not_connected') })
  try {
    await callCarrier(jobCtx, connection, async () => connector.cancelLabel?.(access, reference))
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.isTemporary) throw error
    throw new AppError('state_forbids', { detail: message('carrier_error.cancel_refused', { reason: error.text }), cause: error })
  }
  await jobCtx.transact(async (ctx) => {
    const { marketplaceId, merchantId, id: orderId, hash } = orNotFound(await lockOrder(ctx.db, scope, body.hash), 'order')
    if (!(await updateLabelCancelled(ctx.db, label))) return
    const { caseId, fulfilmentId, id: labelId } = label
    if (caseId !== null) return ctx.emit(returnLabelChanged, { marketplaceId, caseId, labelId, change: 'cancelled', state: 'cancelled' })
    const params = { number: label.trackingNumber }
    await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'label_cancelled', params, actor: actorName(ctx.actor) }])
    if (fulfilmentId !== null) await ctx.emit(trackingChanged, { marketplaceId, orderId, fulfilmentId })
    await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
  })
  return getOrder(jobCtx, body.hash)
}
