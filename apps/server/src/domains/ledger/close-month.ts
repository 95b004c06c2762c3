import type { ledger } from '@stoa/contract/ledger.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { getTimeZone } from '../marketplace/queries.ts'
import { listLedgerMonths } from './list-ledger-months.ts'
import { findLastClosedMonth, insertClosedMonths, listMonths, lockClosing } from './queries-months.ts'
import { closingDay, closingProblem, listOpenBefore, monthOf } from './rules-statement.ts'

/**
 * Closes a month that is over for an hour, after every earlier one: with `includeEarlier` those that are open are closed first. Throws 409 otherwise, and
 * then closes none. Bookings under way are finished before; none comes after.
 */
export async function closeMonth(ctx: Ctx, { body }: Received<typeof ledger.closeMonth>): Promise<Answer<typeof ledger.closeMonth>> {
  const marketplaceId = ctx.scope.companyId
  await lockClosing(ctx.db, marketplaceId)
  const month = `${body.month}-01`
  const today = closingDay(ctx.now, await getTimeZone(ctx.db, marketplaceId))
  const months = await listMonths(ctx.db, marketplaceId, today)
  const lastClosed = await findLastClosedMonth(ctx.db, marketplaceId)
  const earlier = body.includeEarlier ? listOpenBefore(month, lastClosed, months) : []
  const problem = closingProblem(month, earlier.at(-1) ?? lastClosed, months.at(-1)?.month, today)
  if (problem) throw new AppError('state_forbids', { detail: message(`ledger_error.${problem}`, { month: body.month }) })
  const closing = [...earlier, month]
  await insertClosedMonths(ctx.db, marketplaceId, closing, actorName(ctx.actor) ?? 'Stoa')
  await recordAudit(ctx, ...closing.map((one) => ({ companyId: marketplaceId, action: 'ledger.month_closed', object: monthOf(one) })))
  const closed = { month: body.month, closedAt: ctx.now.toISOString(), closedBy: actorName(ctx.actor), mayClose: false, isOver: true }
  return (await listLedgerMonths(ctx)).find((one) => one.month === body.month) ?? { ...closed, orders: 0 }
}
