import type { Case } from '@stoa/contract/case-shapes.ts'
import { shareIssue } from '@stoa/contract/case-share.ts'
import { isCaseClosed } from '@stoa/contract/case-moves.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getCase } from '../get-case.ts'
import { lockCase } from '../queries-change.ts'
import { sideOf } from '../rules.ts'
import { stepRefused } from '../step-refused.ts'
import { bookShare } from './book-share.ts'
import { setShares } from './set-shares.ts'

/**
 * Decides what merchant and marketplace bear of a case, to the cent. It is booked at once where the case has ended with a cost, else with its end; until
 * then it can be decided again. Throws 409 for a case that costs nothing, or whose shares are booked.
 */
export async function decideShares(ctx: Ctx, { params, body }: Received<typeof caseRoutes.decideShares>): Promise<Case> {
  const one = orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case')
  const issue = shareIssue({ ...one, isDecided: one.marketplaceShareMinor !== null }, sideOf(ctx.scope.companyType))
  if (issue === 'too_late') throw new AppError('state_forbids', { detail: message('case_error.shares_final') })
  if (issue) throw stepRefused(one, issue)
  await setShares(ctx, one, body)
  if (isCaseClosed(one)) await bookShare(ctx, { ...one, marketplaceShareMinor: body.marketplaceMinor })
  return getCase(ctx, params.id)
}
