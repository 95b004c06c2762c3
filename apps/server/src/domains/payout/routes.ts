import { payout } from '@stoa/contract/payout.ts'
import { containsText } from '../../kit/filter.ts'
import { handle } from '../../kit/http.ts'
import { getPayout } from './get-payout.ts'
import { listBalances } from './queries-items.ts'
import { listPayouts } from './queries.ts'
import { runPayouts } from './run-payouts.ts'

export const payoutRoutes = [
  handle(payout.balances, (ctx, { page }) => listBalances(ctx.db, ctx.scope, page)),
  handle(payout.run, runPayouts),
  handle(payout.paged, (ctx, { query, page, filter }) => listPayouts(ctx, { ...query, text: containsText(filter, 'text') }, page)),
  handle(payout.get, getPayout),
]
