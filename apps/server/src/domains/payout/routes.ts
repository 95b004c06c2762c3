import { payout } from '@stoa/contract/payout.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { textsOf } from '../../kit/filter.ts'
import { handle } from '../../kit/http.ts'
import { createAdjustment } from './create-adjustment.ts'
import { decideWriteOff } from './debt/decide-write-off.ts'
import { exportPayout } from './export-payout.ts'
import { getForecast } from './forecast/get-forecast.ts'
import { getOrderForecast } from './forecast/get-order-forecast.ts'
import { getPayout } from './get-payout.ts'
import { getServiceTax } from './get-service-tax.ts'
import { listDebts } from './debt/list-debts.ts'
import { listRules } from './rule/list-rules.ts'
import { listAdjustments } from './queries-adjustment.ts'
import { listBalances } from './queries-items.ts'
import { listPayouts } from './queries.ts'
import { removePayoutRule } from './rule/remove-payout-rule.ts'
import { requestWriteOff } from './debt/request-write-off.ts'
import { runPayouts } from './run-payouts.ts'
import { updatePayoutRule } from './rule/update-payout-rule.ts'

export const payoutRoutes = [
  handle(payout.balances, (ctx, { page }) => listBalances(ctx.db, ctx.scope, page)),
  handle(payout.unpayable, (ctx, { query, page }) => listBalances(ctx.db, ctx.scope, page, query.reason)),
  handle(payout.run, runPayouts),
  handle(payout.paged, (ctx, { query, page, filter }) => listPayouts(ctx, { ...query, text: textsOf(filter) }, page)),
  handle(payout.get, getPayout),
  handle(payout.export, exportPayout),
  handle(payoutRule.list, listRules),
  handle(payoutRule.update, updatePayoutRule),
  handle(payoutRule.remove, removePayoutRule),
  handle(payoutRule.forecast, getForecast),
  handle(payoutRule.orderForecast, getOrderForecast),
  handle(payoutRule.createAdjustment, createAdjustment),
  handle(payoutRule.serviceTax, getServiceTax),
  handle(payoutRule.pagedAdjustments, (ctx, { query, page }) => listAdjustments(ctx.db, ctx.scope, query, page)),
  handle(payoutRule.debts, listDebts),
  handle(payoutRule.requestWriteOff, requestWriteOff),
  handle(payoutRule.decideWriteOff, decideWriteOff),
]
