import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getCase } from '../get-case.ts'
import { moveCase } from '../move-case.ts'
import { lockCase } from '../queries-change.ts'
import { sideOf } from '../rules.ts'

/** Records how the items of a return are sent back; another tracking number replaces the one before. */
export async function setTracking(ctx: Ctx, { params, body }: Received<typeof caseRoutes.send>): Promise<Case> {
  const { carrier, trackingNumber } = body
  const one = orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case')
  await moveCase(ctx, one, {
    action: 'send',
    code: 'sent',
    side: sideOf(ctx.scope.companyType),
    params: { tracking: `${carrier} ${trackingNumber}` },
    isPublic: true,
    change: { carrier, trackingNumber, trackingHref: body.trackingHref === '' ? null : body.trackingHref },
  })
  return getCase(ctx, params.id)
}
