import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getCase } from '../get-case.ts'
import { moveCase } from '../move-case.ts'
import { listCaseLines } from '../queries.ts'
import { lockCase, updateCaseLines } from '../queries-change.ts'
import { sideOf } from '../rules.ts'

/** Records how the items of a return arrived: every line of it, accepted in part or not at all. */
export async function inspectReturn(ctx: Ctx, { params, body }: Received<typeof caseRoutes.inspect>): Promise<Case> {
  const one = orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case')
  const lines = await listCaseLines(ctx.db, one.marketplaceId, [one.id])
  for (const [index, { lineId, acceptedQuantity, restockQuantity }] of body.lines.entries()) {
    const line = lines.find((own) => own.lineId === lineId)
    if (!line) throw fieldError(`lines.${index}.lineId`, 'not_found', message('case_error.unknown_line'))
    if (acceptedQuantity > line.quantity)
      throw fieldError(`lines.${index}.acceptedQuantity`, 'too_large', message('case_error.accepted_exceeds', { quantity: line.quantity }))
    if (restockQuantity > acceptedQuantity) throw fieldError(`lines.${index}.restockQuantity`, 'too_large', message('case_error.restock_exceeds'))
  }
  if (new Set(body.lines.map(({ lineId }) => lineId)).size !== lines.length || body.lines.length !== lines.length)
    throw fieldError('lines', 'required', message('case_error.every_line'))
  await updateCaseLines(ctx.db, one, body.lines)
  const accepted = body.lines.reduce((sum, line) => sum + line.acceptedQuantity, 0)
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  await moveCase(ctx, one, {
    action: 'inspect',
    code: 'inspected',
    side: sideOf(ctx.scope.companyType),
    params: { accepted, count },
    text: body.text,
    isPublic: true,
  })
  return getCase(ctx, params.id)
}
