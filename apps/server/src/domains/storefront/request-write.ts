import type { StorefrontStatus } from '@stoa/contract/storefront.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { throttleOrRefuse } from '../../kit/throttle.ts'
import { storefrontWriteDue } from './events.ts'
import { getStatus } from './get-status.ts'

/** Times a person may start it in an hour. */
const limits = { capacity: 12, perSeconds: 3600 }

/** Starts writing products to the shop of an operator, and tries failed ones again. Throws `state_forbids` where nothing can be written. */
export async function requestWrite(jobCtx: JobCtx): Promise<StorefrontStatus> {
  const { companyId } = jobCtx.scope
  const status = await getStatus(jobCtx)
  if (!status.canWrite) throw new AppError('state_forbids', { detail: message('connection_error.storefront_none') })
  if (status.isPaused) throw new AppError('state_forbids', { detail: message('connection_error.storefront_paused') })
  await throttleOrRefuse(jobCtx.db, `storefront write ${companyId}`, limits)
  await jobCtx.transact((ctx) => ctx.emit(storefrontWriteDue, { companyId, productIds: null, isForced: true }))
  return status
}
