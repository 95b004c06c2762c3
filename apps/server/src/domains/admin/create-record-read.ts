import type { Db } from '../../database/db.ts'
import type { RecordRead } from '../../kit/administrator-reads.ts'
import { recordAudit } from '../company/record-audit.ts'
import { auditNameOf } from '../company/rules.ts'
import { hasAuditEntrySince } from './audit/queries-audit.ts'

/** What an administrator reads of a company again within this time is in its audit log already. */
const onceInMs = 3_600_000

/** Writes into a company's audit log that an administrator read its data: which address, and who. Once an hour for each address. */
export function createRecordRead(db: Db): RecordRead {
  return async ({ companyId }, actor, path, now) => {
    const entry = { companyId, action: 'administrator.read', object: path }
    const since = new Date(now.getTime() - onceInMs)
    if (!(await hasAuditEntrySince(db, { ...entry, actor: auditNameOf(actor) }, since))) await recordAudit({ db, actor }, entry)
  }
}
