import type { StatementLine, ledger } from '@stoa/contract/ledger.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { monthIn } from '@stoa/contract/time-zone.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { getPair } from './get-pair.ts'
import { listMovementPage } from './queries-statement.ts'
import { daysOfMonth } from './rules-statement.ts'
import { toStatementLine } from './to-statement-line.ts'

/** Returns a page of the movements of a statement, oldest first. */
export async function listStatementLines(
  ctx: Ctx,
  { params, query, page }: Received<typeof ledger.statementLines>,
): Promise<PageRows<StatementLine>> {
  const pair = await getPair(ctx, params.partnerId)
  const month = query.month ?? monthIn(ctx.now, pair.timeZone)
  const { value, after } = await listMovementPage(ctx.db, { ...pair, ...daysOfMonth(month) }, page)
  return { after, value: value.map((row) => toStatementLine(ctx, row, pair.currency)) }
}
