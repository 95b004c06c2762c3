import type { ClosingCheck, closing } from '@stoa/contract/closing.ts'
import { asSystem } from '../../database/as-system.ts'
import type { JobCtx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { findOwnCompany } from './find-own-company.ts'
import { listClosingChecks } from './list-closing-checks.ts'

/** Returns what has to be settled before a company can be closed. Counts as the system: an administrator does not see the rows of companies. */
export function getClosingChecks(
  jobCtx: JobCtx,
  { params }: Received<typeof closing.checks>,
): Promise<{ companyName: string; checks: ClosingCheck[] }> {
  return jobCtx.transact(async (ctx) => {
    const { id, name } = await findOwnCompany(ctx, params.id, { isLocked: false })
    return { companyName: name, checks: await asSystem(ctx.db, () => listClosingChecks(ctx.db, id)) }
  })
}
