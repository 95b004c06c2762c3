import type { LedgerMonth } from '@stoa/contract/ledger.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import type { Ctx } from '../../kit/context.ts'
import { getTimeZone } from '../marketplace/queries.ts'
import { findLastClosedMonth, listMonths } from './queries-months.ts'
import { closingDay, closingProblem, monthOf } from './rules-statement.ts'

/** Returns the months of the caller's marketplace since its first sale, newest first, and which of them can be closed. */
export async function listLedgerMonths({ db, scope, now }: Pick<Ctx, 'db' | 'scope' | 'now'>): Promise<LedgerMonth[]> {
  const timeZone = await getTimeZone(db, scope.companyId)
  const months = await listMonths(db, scope.companyId, dayIn(now, timeZone))
  const lastClosed = await findLastClosedMonth(db, scope.companyId)
  const today = closingDay(now, timeZone)
  return months.map(({ month, ...row }) => ({
    ...row,
    month: monthOf(month),
    isOver: monthOf(month) < monthOf(today),
    mayClose: closingProblem(month, lastClosed, months.at(-1)?.month, today) === undefined,
  }))
}
