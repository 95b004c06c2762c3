import type { LedgerMonth } from '@stoa/contract/ledger.ts'
import type { Ctx } from '../../kit/context.ts'
import { getTimeZone } from '../marketplace/queries.ts'
import { findLastClosedMonth, listMonths } from './queries-months.ts'
import { closingDay, closingProblem, monthOf } from './rules-statement.ts'

/** Returns the months of the caller's marketplace with bookings, newest first, and which of them can be closed. */
export async function listLedgerMonths({ db, scope, now }: Pick<Ctx, 'db' | 'scope' | 'now'>): Promise<LedgerMonth[]> {
  const months = await listMonths(db, scope.companyId)
  const lastClosed = await findLastClosedMonth(db, scope.companyId)
  const today = closingDay(now, await getTimeZone(db, scope.companyId))
  return months.map(({ month, ...row }) => ({
    ...row,
    month: monthOf(month),
    mayClose: closingProblem(month, lastClosed, months.at(-1)?.month, today) === undefined,
  }))
}
