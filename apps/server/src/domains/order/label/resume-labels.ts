import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { listPendingLabels } from './queries-tracking.ts'
import { claimPendingLabel } from './queries-label.ts'
import { recordLabelFailure } from './record-label-failure.ts'
import { sendLabel } from './send-label.ts'

const pageSize = 100

/** A label is requested again after so many minutes, and given up after a day. */
const limits = { askMinutes: 2, endMinutes: 24 * 60 }

/** Requests labels again whose answer was lost, under the same key: the carrier returns the label that was bought, or sells it now. */
export async function resumeLabels(jobCtx: JobCtx): Promise<void> {
  for (const { marketplaceId, labelId, minutes } of await listPendingLabels(jobCtx.db, limits.askMinutes, pageSize)) {
    if (jobCtx.signal.aborted) return
    try {
      await sendLabel(jobCtx, { marketplaceId, labelId })
    } catch (error) {
      if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
      jobCtx.log.warn({ err: error, marketplaceId, labelId }, 'a label could not be bought')
      if (minutes >= limits.endMinutes) await jobCtx.transact((ctx) => giveUp(ctx, marketplaceId, labelId))
    }
  }
}

/** Gives up a label; one that is being requested stays. */
async function giveUp(ctx: Ctx, marketplaceId: string, labelId: string): Promise<void> {
  const label = await claimPendingLabel(ctx.db, marketplaceId, labelId)
  if (label) await recordLabelFailure(ctx, label, message('carrier_error.label_unknown'))
}
