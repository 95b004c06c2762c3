import { reconciliation } from '@stoa/contract/reconciliation.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { camt } from './camt.ts'
import type { Build } from './fixtures-requests-catalogue.ts'
import { multipart } from './fixtures-requests-catalogue.ts'
import type { Wire } from './rollback-client.ts'

/** Requests to the routes of the reconciliation. */
export function sayReconciliation({
  plain,
  on,
}: {
  plain: (route: RouteDefinition, wire?: Wire) => void
  on: (route: RouteDefinition, build: Build) => void
}): void {
  plain(reconciliation.status)
  plain(reconciliation.check)
  plain(reconciliation.pagedItems)
  plain(reconciliation.pagedStatements)
  on(reconciliation.explain, (ids) => ({ body: { id: ids.reconciliationItemId, reason: 'Fees of the bank' } }))
  on(reconciliation.deleteStatement, (ids) => ({ params: { id: ids.bankStatementId } }))
  plain(reconciliation.upload, {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: multipart({ field: 'statements', name: 's.xml', type: 'text/xml', text: camt({ openingMinor: 0, entries: [{ amountMinor: 5 }] }) }),
  })
}
