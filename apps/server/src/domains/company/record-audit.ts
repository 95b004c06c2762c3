import type { Ctx } from '../../kit/context.ts'
import { insertAuditEntry } from './queries-audit.ts'
import { auditNameOf } from './rules.ts'

/**
 * Writes down who did what to which object, in the transaction that does it. `action` is a fact such as `company.updated`; `detail` names the
 * fields and never holds a secret. `actor` where the caller is not the one signed in yet.
 */
export async function recordAudit(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  entry: { companyId: string; action: string; object?: string; detail?: object; actor?: string },
): Promise<void> {
  const { companyId, action, object = '', detail = {}, actor = auditNameOf(ctx.actor) } = entry
  await insertAuditEntry(ctx.db, { companyId, actor, action, object, detail })
}
