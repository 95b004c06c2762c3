import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getCase } from '../get-case.ts'
import { moveCase } from '../move-case.ts'
import { lockCase, recordReturnAddress } from '../queries-change.ts'
import { sideOf } from '../rules.ts'

/** Approves a return. The shopper gets the address to send the items to. */
export async function approveReturn(ctx: Ctx, { params, body }: Received<typeof caseRoutes.approve>): Promise<Case> {
  const one = orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case')
  await recordReturnAddress(ctx.db, one)
  await moveCase(ctx, one, { action: 'approve', code: 'approved', side: sideOf(ctx.scope.companyType), text: body.text, isPublic: true })
  return getCase(ctx, params.id)
}
