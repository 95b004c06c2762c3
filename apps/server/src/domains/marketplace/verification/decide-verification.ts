import type { VerificationFile, verification } from '@stoa/contract/verification.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { userIdOf } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { announceVerifications } from './announce-verifications.ts'
import { getVerification } from './get-verification.ts'
import { lockVerification, updateVerification } from './queries.ts'
import { mayDecide, openItems } from './rules.ts'

/** Approves or rejects what a merchant submitted to the operator. */
export async function decideVerification(ctx: Ctx, { body }: Received<typeof verification.decide>): Promise<VerificationFile> {
  const { db, scope } = ctx
  const { merchantId, status, checksum, reasonCode, reason = '', items = [] } = body
  const before = orNotFound(await lockVerification(db, scope, merchantId), 'merchant')
  const current = await getVerification(ctx, merchantId)
  const isRejection = status === 'REJECTED'
  if (!mayDecide(before, status)) throw new AppError('state_forbids', { detail: message('verification_error.decided'), current })
  if (current.checksum !== checksum) throw new AppError('stale_version', { detail: message('verification_error.changed'), current })
  if (isRejection && reasonCode === undefined) throw fieldError('reasonCode', 'required', message('verification_error.reason_code'))
  if (isRejection && reasonCode === 'other' && reason === '') throw fieldError('reason', 'required', message('marketplace_error.reason_required'))
  const open = openItems(current.items)
  if (!isRejection && open.length > 0)
    throw new AppError('state_forbids', { detail: message('verification_error.incomplete', { count: open.length }), current })
  const isWritten = await updateVerification(db, scope, merchantId, {
    status,
    reasonCode: isRejection ? (reasonCode ?? null) : null,
    reason: isRejection && reason !== '' ? reason : null,
    items: isRejection ? items : [],
    decidedBy: userIdOf(ctx.actor),
    checksum,
  })
  // The merchant changed them while they were being checked here.
  if (!isWritten)
    throw new AppError('stale_version', { detail: message('verification_error.changed'), current: await getVerification(ctx, merchantId) })
  const detail = isRejection ? { reasonCode, items } : {}
  const action = isRejection ? 'verification.rejected' : 'verification.approved'
  await announceVerifications(ctx, [{ marketplaceId: scope.companyId, merchantId, status, action, detail }])
  return getVerification(ctx, merchantId)
}
