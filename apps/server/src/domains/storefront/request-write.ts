import type { StorefrontStatus } from '@stoa/contract/storefront.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { throttleOrRefuse } from '../../kit/throttle.ts'
import { storefrontCheckDue, storefrontWriteDue } from './events.ts'
import { getStatus } from './get-status.ts'

/** Times a person may start it in an hour. */
const limits = { capacity: 12, perSeconds: 3600 }

/**
 * Starts writing products to the shop of an operator, tries failed ones again, and looks for those that somebody deleted there. Throws `state_forbids` where nothing
 * can be written.
 */
export async function requestWrite(jobCtx: JobCtx): Promise<StorefrontStatus> {
  const { companyId } = jobCtx.scope
  const status = await getStatus(jobCtx)
  if (!status.canWrite) throw new AppError('state_forbids', { detail: message('connection_error.storefront_none') })
  if (status.isPaused) throw new AppError('state_forbids', { detail: message('connection_error.storefront_paused') })
  await throttleOrRefuse(jobCtx.db, `storefront write ${companyId}`, limits)
  await jobCtx.transact(async (ctx) => {
    await ctx.emit(storefrontWriteDue, { companyId, productIds: null, isForced: true })
    await ctx.emit(storefrontCheckDue, { companyId })
  })
  return status
}
