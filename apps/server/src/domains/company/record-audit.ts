import type { Ctx } from '../../kit/context.ts'
import { insertAuditEntries } from './queries-audit.ts'
import { auditNameOf } from './rules.ts'

type Entry = { companyId: string; action: string; object?: string; detail?: object; actor?: string }

/**
 * Records who did what to which object, in the transaction that does it, an entry for each company. `action` is a fact such as `company.updated`;
 * `detail` names the fields and never holds a secret. `actor` where the caller is not the one signed in yet.
 */
export async function recordAudit(ctx: Pick<Ctx, 'db' | 'actor'>, ...entries: readonly Entry[]): Promise<void> {
  const filled = entries.map(({ companyId, action, object = '', detail = {}, actor = auditNameOf(ctx.actor) }) => ({
    companyId,
    actor,
    action,
    object,
    detail,
  }))
  if (filled.length > 0) await insertAuditEntries(ctx.db, filled)
}
