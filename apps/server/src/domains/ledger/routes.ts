import { ledger } from '@stoa/contract/ledger.ts'
import { handle, handleOutsideTransaction } from '../../kit/http.ts'
import { closeMonth } from './close-month.ts'
import { exportJournal } from './export-journal.ts'
import { exportStatement } from './export-statement.ts'
import { getPair } from './get-pair.ts'
import { getStatement } from './get-statement.ts'
import { listBalances } from './list-balances.ts'
import { listLedgerMonths } from './list-ledger-months.ts'
import { listStatementLines } from './list-statement-lines.ts'

export const ledgerRoutes = [
  handle(ledger.balances, listBalances),
  handle(ledger.statement, async (ctx, { params, query }) => getStatement(ctx, await getPair(ctx, params.partnerId), query.month)),
  handle(ledger.statementLines, listStatementLines),
  handleOutsideTransaction(ledger.exportStatement, exportStatement),
  handleOutsideTransaction(ledger.exportJournal, exportJournal),
  handle(ledger.months, listLedgerMonths),
  handle(ledger.closeMonth, closeMonth),
]
