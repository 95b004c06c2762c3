import type { CommissionRule, commission } from '@stoa/contract/commission.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { listCommissionRules } from './list-commission-rules.ts'
import { lockRules } from './queries.ts'
import { findVersion, restoreRules } from './queries-version.ts'
import { recordVersion } from './record-version.ts'

/** Makes the list what it was in a version, as a new version. Throws 409 where a collection or campaign of a rule no longer exists. */
export async function restoreVersion(ctx: Ctx, { body }: Received<typeof commission.restoreVersion>): Promise<CommissionRule[]> {
  const { db, scope } = ctx
  await lockRules(db, scope.companyId)
  const { missing } = orNotFound(await findVersion(db, scope, body.number), 'commission_version')
  if (missing.length > 0) throw new AppError('state_forbids', { detail: message('commission_error.restore_missing', { names: missing }) })
  await restoreRules(db, scope, body.number)
  await recordVersion(ctx, 'restored', String(body.number))
  return listCommissionRules(db, scope)
}
