import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { callCarrier } from '../../carrier/call-carrier.ts'
import { carrierAccess } from '../../carrier/carrier-access.ts'
import { findConnection } from '../../connection/queries.ts'
import { applyParcelNews } from './apply-parcel-news.ts'
import type { MovingLabel } from './queries-tracking.ts'
import { listMovingLabels, updateTracked } from './queries-tracking.ts'

const pageSize = 100

/** A carrier is queried again after so many hours: what webhooks did not report is found then. */
const askHours = 4

/** Queries carriers where parcels are that no webhook reported lately. A carrier that does not answer is queried again later and stops no other. */
export async function trackParcels(jobCtx: JobCtx): Promise<void> {
  while (!jobCtx.signal.aborted) {
    const labels = await listMovingLabels(jobCtx.db, askHours, pageSize)
    if (labels.length === 0) return
    // First, so that a label whose carrier fails does not come again at once.
    await jobCtx.transact((ctx) => updateTracked(ctx.db, labels))
    for (const label of labels) {
      if (jobCtx.signal.aborted) return
      await track(jobCtx, label)
    }
  }
}

/** One request to the carrier for each label. */
async function track(jobCtx: JobCtx, { companyId, connectionId, carrier, reference, trackingNumber }: MovingLabel): Promise<void> {
  const findParcel = jobCtx.ports.carriers[carrier]?.findParcel
  const connection = findParcel && (await findConnection(jobCtx.db, companyId, connectionId))
  if (!findParcel || !connection) return
  try {
    const found = await callCarrier(jobCtx, connection, () => findParcel(carrierAccess(jobCtx, connection), { reference, trackingNumber }))
    if (found) await jobCtx.transact((ctx) => applyParcelNews(ctx, [{ connectionId, reference, state: found.state, at: found.at }]))
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    jobCtx.log.warn({ err: error, carrier, connectionId }, 'a carrier did not say where a parcel is')
  }
}
