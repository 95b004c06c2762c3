import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getCase } from '../get-case.ts'
import { moveCase } from '../move-case.ts'
import { lockCase } from '../queries-change.ts'
import { sideOf } from '../rules.ts'

/** Records that the items of a return arrived. */
export async function receiveReturn(ctx: Ctx, { params, body }: Received<typeof caseRoutes.receive>): Promise<Case> {
  const one = orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case')
  await moveCase(ctx, one, { action: 'receive', code: 'received', side: sideOf(ctx.scope.companyType), text: body.text, isPublic: true })
  return getCase(ctx, params.id)
}
