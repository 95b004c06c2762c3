import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { callCarrier } from '../../carrier/call-carrier.ts'
import { carrierAccess } from '../../carrier/carrier-access.ts'
import type { BoughtLabel } from '../../carrier/ports.ts'
import { findSender } from '../../carrier/queries.ts'
import { findConnection } from '../../connection/queries.ts'
import { returnLabelChanged, trackingChanged } from '../events.ts'
import { updateFulfilmentTracking } from '../fulfilment/queries-fulfil.ts'
import { insertOrderEvents, lockOrders } from '../queries-change.ts'
import type { PendingLabel } from './queries-label.ts'
import { claimPendingLabel, releasePendingLabel, updateLabelBought } from './queries-label.ts'
import { recordLabelFailure } from './record-label-failure.ts'
import { toParcel } from './to-parcel.ts'
import { toReturnParcel } from './to-return-parcel.ts'

/**
 * Requests a pending label from its carrier, stores the file and sets the tracking of the shipment, or reports the label of a return. The id of the label is the key, so a repeat after a
 * lost answer returns the first label; two requests at once are one. What the carrier refuses is written where people see it and thrown as `state_forbids`.
 */
export async function sendLabel(jobCtx: JobCtx, { marketplaceId, labelId }: { marketplaceId: string; labelId: string }): Promise<void> {
  const label = await jobCtx.transact((ctx) => claimPendingLabel(ctx.db, marketplaceId, labelId))
  if (!label) return
  try {
    const bought = await request(jobCtx, label)
    const file = `private/labels/${marketplaceId}/${labelId}.pdf`
    await jobCtx.files.write(file, bought.pdf, { contentType: 'application/pdf' })
    await jobCtx.transact((ctx) => record(ctx, label, bought, file))
  } catch (error) {
    const isKnown = error instanceof UpstreamError || error instanceof AppError
    // The label may have been bought although its answer cannot be read, or by an earlier request: the job finds it by its key.
    const isUnclear = error instanceof UpstreamError && (error.isTemporary || error.kind === 'malformed')
    const isEarlier = label.attempts > 1 && !(error instanceof UpstreamError && error.kind === 'refused')
    if (!isKnown || isUnclear || isEarlier) {
      await jobCtx.transact((ctx) => releasePendingLabel(ctx.db, marketplaceId, labelId))
      throw error
    }
    const reason = error instanceof UpstreamError ? error.text : (error.details.detail ?? message('upstream.carrier_unreadable'))
    await jobCtx.transact((ctx) => recordLabelFailure(ctx, label, reason))
    throw new AppError('state_forbids', { detail: message('carrier_error.label_refused', { reason }), cause: error })
  }
}

async function request(jobCtx: JobCtx, label: PendingLabel): Promise<BoughtLabel> {
  // A return that ended meanwhile needs no label: one that may have been bought before is only found.
  const isOnlyFound = label.caseState !== null && label.caseState !== 'approved'
  if (isOnlyFound && label.attempts === 1) throw new AppError('state_forbids', { detail: message('carrier_error.return_ended') })
  const connector = jobCtx.ports.carriers[label.carrier]
  const connection = await findConnection(jobCtx.db, label.companyId, label.connectionId)
  if (!connector || !connection) throw new AppError('state_forbids', { detail: message('carrier_error.not_connected') })
  const { service, parcel, id: key } = label
  const toSend =
    label.caseId === null
      ? toParcel(connector, label, await findSender(jobCtx.db, label.companyId), parcel)
      : await toReturnParcel(jobCtx.db, connector, label, parcel)
  return callCarrier(jobCtx, connection, () =>
    connector.buyLabel(carrierAccess(jobCtx, connection), { ...toSend, key, service, language: jobCtx.language, isOnlyFound }),
  )
}

async function record(ctx: Ctx, label: PendingLabel, bought: BoughtLabel, file: string): Promise<void> {
  const { marketplaceId, orderId, fulfilmentId, caseId, id: labelId } = label
  await lockOrders(ctx.db, marketplaceId, [orderId])
  if (!(await updateLabelBought(ctx.db, marketplaceId, label.id, { ...bought, file }))) return
  const { carrierName, trackingNumber, trackingHref } = bought
  if (caseId !== null) return ctx.emit(returnLabelChanged, { marketplaceId, caseId, labelId, change: 'bought', state: 'created' })
  if (fulfilmentId === null) return
  await updateFulfilmentTracking(ctx.db, { marketplaceId, orderId, fulfilmentId }, { carrier: carrierName, trackingNumber, trackingHref })
  await ctx.emit(trackingChanged, { marketplaceId, orderId, fulfilmentId })
  await insertOrderEvents(ctx.db, [
    { marketplaceId, orderId, kind: 'label_bought', params: { carrier: carrierName, number: trackingNumber }, actor: actorName(ctx.actor) },
  ])
  await ctx.announce([marketplaceId, label.merchantId], { kind: 'order', id: label.hash })
}
