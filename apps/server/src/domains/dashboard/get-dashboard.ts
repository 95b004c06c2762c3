import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { addDays } from '@stoa/contract/time-zone.ts'
import { describe, isCode } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import type { Ctx, Scope } from '../../kit/context.ts'
import { userIdOf } from '../../kit/context.ts'
import { listQueueCounts } from '../../jobs/failed-jobs.ts'
import { toJobsState } from '../../jobs/rules-jobs.ts'
import { findToday, listSales } from '../order/chart/queries-chart.ts'
import { sumChannelSales } from '../channel/order/queries-all-orders.ts'
import { countChannelAttention } from './queries-channel.ts'
import { findPush } from './queries-push.ts'
import { countUnpayable } from './count-unpayable.ts'
import { countAttention, countMerchantAttention, countOperatorAttention, findCurrency, findInstallationFigures } from './queries.ts'
import { findMerchantSetup, findOperatorSetup } from './queries-setup.ts'
import { findLayout } from './queries-layout.ts'
import { isTourOpen } from './queries-tour.ts'
import type { CodedDashboard } from './rules.ts'
import { channelAttention, channelFigures, figureLabel } from './rules-channel.ts'
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
    figures: figures.map((one) => ({ ...one, label: labelOf(figureLabel(one.key, figures)) })),
    push,
    layout: layout ?? { order: [], hidden: [] },
    isTourOffered,
  }
}

/** The dashboard of a merchant, an operator or an administrator: a few statements, side by side. */
async function findDashboard({ db, scope, now }: Ctx): Promise<CodedDashboard> {
  switch (scope.companyType) {
    case 'MERCHANT': {
      const [attention, money, onChannels, setup, figures, ofChannels, push] = await Promise.all([
        countMerchantAttention(db, scope),
        countAttention(db, scope),
        countChannelAttention(db, scope),
        findMerchantSetup(db, scope),
        findSales(db, scope, now),
        findChannelSales(db, scope, now),
        findPush(db, scope),
      ])
      return {
        attention: [...moneyAttention(money), ...channelAttention(onChannels), ...merchantAttention(attention)],
        setup: merchantSetup(setup),
        figures: [...figures, ...ofChannels],
        push: toPush(push),
      }
    }
    case 'MARKETPLACE': {
      const [attention, money, setup, figures, unpayable] = await Promise.all([
        countOperatorAttention(db, scope),
        countAttention(db, scope),
        findOperatorSetup(db, scope),
        findSales(db, scope, now),
        countUnpayable(db, scope),
      ])
      return {
        attention: [...moneyAttention(money), ...unpayable, ...operatorAttention(attention)],
        setup: operatorSetup(setup),
        figures,
        push: null,
      }
    }
    case 'ADMIN': {
      const [figures, queues] = await Promise.all([findInstallationFigures(db, now), listQueueCounts(db)])
      return installationDashboard(figures, toJobsState(queues, now))
    }
  }
}

/** What the sales channels of a merchant sold in the same days as marketplaces did. */
async function findChannelSales(db: Db, scope: Scope, now: Date): Promise<CodedDashboard['figures']> {
  const until = await findToday(db, scope, now)
  return channelFigures(await sumChannelSales(db, scope, { from: addDays(until, -59), since: addDays(until, -29) }))
}

/** The last 30 days and the 30 before, counted by the marketplace's days as charts of orders are. */
async function findSales(db: Db, scope: Scope, now: Date): Promise<CodedDashboard['figures']> {
  const [until, currency] = await Promise.all([findToday(db, scope, now), findCurrency(db, scope)])
  const from = addDays(until, -59)
  const records = await listSales(db, scope, { from, until, interval: 'day', isTest: false, merchantIds: [], marketplaceIds: [] })
  return salesFigures(records, currency, addDays(until, -29))
}
