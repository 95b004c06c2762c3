import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getCase } from '../get-case.ts'
import { moveCase } from '../move-case.ts'
import { lockCase } from '../queries-change.ts'
import { sideOf } from '../rules.ts'

/** Cancels a return whose items have not arrived. */
export async function cancelReturn(ctx: Ctx, { params, body }: Received<typeof caseRoutes.cancel>): Promise<Case> {
  const one = orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case')
  await moveCase(ctx, one, { action: 'cancel', code: 'cancelled', side: sideOf(ctx.scope.companyType), text: body.text, isPublic: true })
  return getCase(ctx, params.id)
}
