import type { reconciliation } from '@stoa/contract/reconciliation.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { deleteStatementRow } from './queries-bank.ts'
import { lockReconciliation } from './queries.ts'
import { recomputeWithStatements } from './recompute-with-statements.ts'

/**
 * Deletes a bank statement and its entries: differences that were about them close, and what they matched is missing at the bank again. Throws 404 for a
 * statement of another marketplace.
 */
export async function deleteStatement(ctx: Ctx, { params }: Received<typeof reconciliation.deleteStatement>): Promise<void> {
  const { db, scope } = ctx
  await lockReconciliation(db, scope.companyId)
  const { statementRef, entryCount } = orNotFound(await deleteStatementRow(db, scope, params.id), 'bank_statement')
  await recomputeWithStatements(db, scope)
  await recordAudit(ctx, { companyId: scope.companyId, action: 'reconciliation.statement_deleted', object: statementRef, detail: { entryCount } })
}
