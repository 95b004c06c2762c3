import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { lockOrder } from '../../order/queries-change.ts'
import { getCase } from '../get-case.ts'
import { openReturn } from './open-return.ts'
import { sideOf } from '../rules.ts'

/** Opens a return on behalf of the shopper. */
export async function requestReturn(ctx: Ctx, { body }: Received<typeof caseRoutes.openReturn>): Promise<Case> {
  const order = orNotFound(await lockOrder(ctx.db, ctx.scope, body.hash), 'order')
  const id = await openReturn(ctx, order, { side: sideOf(ctx.scope.companyType), lines: body.lines, text: body.text })
  return getCase(ctx, id)
}
