import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { handle, handleOutsideTransaction } from '../../../kit/http.ts'
import { checkNow } from './check-now.ts'
import { deleteStatement } from './delete-statement.ts'
import { explainItem } from './explain-item.ts'
import { getStatus } from './get-status.ts'
import { listItems } from './list-items.ts'
import { listStatements } from './queries-bank.ts'
import { uploadStatement } from './upload-statement.ts'

export const reconciliationRoutes = [
  handle(reconciliation.status, ({ db, scope }) => getStatus(db, scope)),
  handleOutsideTransaction(reconciliation.check, checkNow),
  handle(reconciliation.pagedItems, listItems),
  handle(reconciliation.explain, explainItem),
  handleOutsideTransaction(reconciliation.upload, uploadStatement),
  handle(reconciliation.pagedStatements, ({ db, scope }, { page }) => listStatements(db, scope, page)),
  handle(reconciliation.deleteStatement, deleteStatement),
]
