import type { audit } from '@stoa/contract/audit.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { writeTable } from '../../../files/write-table.ts'
import type { TableCell } from '../../../files/write-xlsx.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import type { AuditFilters, AuditRow } from './queries-audit.ts'
import { listAuditEntries } from './queries-audit.ts'
import { toAuditEntry } from './to-audit-entry.ts'

const batchSize = 1000

/** The company's audit log as a file that is written while it is read, narrowed as the list is: memory does not grow with its entries. */
export async function exportAuditEntries(jobCtx: JobCtx, { query: { format, ...filters } }: Received<typeof audit.export>): Promise<FileAnswer> {
  const sheet = describe(jobCtx.language, message('export.audit_log'))
  return writeTable(format, { sheet, file: `audit-log-${jobCtx.now.toISOString().slice(0, 10)}` }, rowsOf(jobCtx, filters))
}

async function* rowsOf({ db, scope, language, signal }: JobCtx, filters: AuditFilters): AsyncGenerator<TableCell[][]> {
  const labels = ['export.at', 'export.action', 'export.by', 'export.object', 'export.details'] as const
  yield [labels.map((label) => describe(language, message(label)))]
  for (let last: AuditRow | undefined; !signal.aborted;) {
    const page: PageRequest = { limit: batchSize, sort: { field: 'at', descending: true }, count: false, ...(last ? { after: [last.id] } : {}) }
    const rows: AuditRow[] = await listAuditEntries(db, scope, filters, page)
    const batch = rows.slice(0, batchSize)
    yield batch.map((row) => {
      const { at, label, actorName, actorKind, object, objectName, facts } = toAuditEntry(language, row)
      return [
        at,
        label,
        actorName ?? (actorKind === 'system' ? 'Stoa' : ''),
        objectName ?? object,
        facts.map((fact) => `${fact.label}: ${fact.value}`).join(' · '),
      ]
    })
    last = batch.at(-1)
    if (rows.length <= batchSize) return
  }
}
