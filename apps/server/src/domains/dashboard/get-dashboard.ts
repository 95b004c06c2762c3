import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { addDays } from '@stoa/contract/time-zone.ts'
import { describe, isCode } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import type { Ctx, Scope } from '../../kit/context.ts'
import { userIdOf } from '../../kit/context.ts'
import { listQueueCounts } from '../../jobs/failed-jobs.ts'
import { toJobsState } from '../../jobs/rules-jobs.ts'
import { findToday, listSales } from '../order/chart/queries-chart.ts'
import { findPush } from './queries-push.ts'
import {
  countAttention,
  countMerchantAttention,
  countOperatorAttention,
  findCurrency,
  findInstallationFigures,
  findMerchantSetup,
  findOperatorSetup,
} from './queries.ts'
import { findLayout } from './queries-layout.ts'
import { isTourOpen } from './queries-tour.ts'
import type { CodedDashboard } from './rules.ts'
import {
  installationDashboard,
  merchantAttention,
  merchantSetup,
  moneyAttention,
  operatorAttention,
  operatorSetup,
  salesFigures,
  toPush,
} from './rules.ts'

/** Returns the dashboard of the caller's company in the reader's language. */
export async function getDashboard(ctx: Ctx): Promise<Dashboard> {
  const userId = userIdOf(ctx.actor)
  const [{ attention, setup, figures, push }, layout, isTourOffered] = await Promise.all([
    findDashboard(ctx),
    userId === null ? undefined : findLayout(ctx.db, ctx.scope, userId),
    // It shows the ways of merchants and operators.
    userId !== null && ctx.scope.companyType !== 'ADMIN' && isTourOpen(ctx.db, ctx.scope, userId),
  ])
  const labelOf = (key: string) => {
    const code = `dashboard.${key}`
    return describe(ctx.language, { code: isCode(code) ? code : `attention.${key}`, params: {} })
  }
  const stepText = ({ key, isWaiting }: { key: string; isWaiting: boolean }) => {
    const waiting = `dashboard.${key}_waiting`
    const code = isWaiting && isCode(waiting) ? waiting : `dashboard.${key}_text`
    return isCode(code) ? describe(ctx.language, { code, params: {} }) : ''
  }
  const withLabel = <T extends { key: string }>(one: T) => ({ ...one, label: labelOf(one.key) })
  return {
    attention: attention.map(withLabel),
    setup: setup.map((one) => ({ ...withLabel(one), text: stepText(one), action: labelOf(`${one.key}_action`) })),
    figures: figures.map(withLabel),
    push,
    layout: layout ?? { order: [], hidden: [] },
    isTourOffered,
  }
}

/** The dashboard of a merchant, an operator or an administrator: five statements at most, side by side. */
async function findDashboard({ db, scope, now }: Ctx): Promise<CodedDashboard> {
  switch (scope.companyType) {
    case 'MERCHANT': {
      const [attention, money, setup, figures, push] = await Promise.all([
        countMerchantAttention(db, scope),
        countAttention(db, scope),
        findMerchantSetup(db, scope),
        findSales(db, scope, now),
        findPush(db, scope),
      ])
      return { attention: [...moneyAttention(money), ...merchantAttention(attention)], setup: merchantSetup(setup), figures, push: toPush(push) }
    }
    case 'MARKETPLACE': {
      const [attention, money, setup, figures] = await Promise.all([
        countOperatorAttention(db, scope),
        countAttention(db, scope),
        findOperatorSetup(db, scope),
        findSales(db, scope, now),
      ])
      return { attention: [...moneyAttention(money), ...operatorAttention(attention)], setup: operatorSetup(setup), figures, push: null }
    }
    case 'ADMIN': {
      const [figures, queues] = await Promise.all([findInstallationFigures(db, now), listQueueCounts(db)])
      return installationDashboard(figures, toJobsState(queues, now))
    }
  }
}

/** The last 30 days and the 30 before, counted by the marketplace's days as charts of orders are. */
async function findSales(db: Db, scope: Scope, now: Date): Promise<CodedDashboard['figures']> {
  const [until, currency] = await Promise.all([findToday(db, scope, now), findCurrency(db, scope)])
  const from = addDays(until, -59)
  const records = await listSales(db, scope, { from, until, interval: 'day', isTest: false, merchantIds: [], marketplaceIds: [] })
  return salesFigures(records, currency, addDays(until, -29))
}
