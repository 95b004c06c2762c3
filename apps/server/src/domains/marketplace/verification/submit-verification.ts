import type { OwnVerification, verification } from '@stoa/contract/verification.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { listDocuments } from '../../company/queries-document.ts'
import { announceVerifications } from './announce-verifications.ts'
import { getOwnVerification } from './get-own-verification.ts'
import { findRecord, upsertSubmission } from './queries.ts'
import { openItems } from './rules.ts'
import { toVerification } from './to-verification.ts'

/** Submits the merchant's details and documents to a marketplace. What was submitted or approved already stays so. */
export async function submitVerification(ctx: Ctx, { body }: Received<typeof verification.submit>): Promise<OwnVerification> {
  const { db, scope, now } = ctx
  const { marketplaceId } = body
  const record = orNotFound(await findRecord(db, scope, marketplaceId), 'marketplace')
  const open = openItems(toVerification(record, await listDocuments(db, scope.companyId), now).items)
  if (open.length > 0) throw new AppError('state_forbids', { detail: message('verification_error.incomplete', { count: open.length }) })
  if (await upsertSubmission(db, scope, marketplaceId))
    await announceVerifications(ctx, [{ marketplaceId, merchantId: scope.companyId, status: 'SUBMITTED', action: 'verification.submitted' }])
  return getOwnVerification(ctx)
}
