import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { describe, isCode } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import {
  countAttention,
  countMerchantAttention,
  countOperatorAttention,
  findFigures,
  findInstallationFigures,
  findMerchantSetup,
  findOperatorSetup,
} from './queries.ts'
import type { CodedDashboard } from './rules.ts'
import { installationDashboard, merchantAttention, merchantSetup, moneyAttention, operatorAttention, operatorSetup, salesFigures } from './rules.ts'

/** Returns the dashboard of the caller's company in the reader's language. */
export async function getDashboard(ctx: Ctx): Promise<Dashboard> {
  const { attention, setup, figures } = await findDashboard(ctx)
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
  }
}

/** The dashboard of a merchant, an operator or an administrator: four statements at most, side by side. */
async function findDashboard({ db, scope, now }: Ctx): Promise<CodedDashboard> {
  switch (scope.companyType) {
    case 'MERCHANT': {
      const [attention, money, setup, figures] = await Promise.all([
        countMerchantAttention(db, scope),
        countAttention(db, scope),
        findMerchantSetup(db, scope),
        findFigures(db, scope, now),
      ])
      return { attention: [...moneyAttention(money), ...merchantAttention(attention)], setup: merchantSetup(setup), figures: salesFigures(figures) }
    }
    case 'MARKETPLACE': {
      const [attention, money, setup, figures] = await Promise.all([
        countOperatorAttention(db, scope),
        countAttention(db, scope),
        findOperatorSetup(db, scope),
        findFigures(db, scope, now),
      ])
      return { attention: [...moneyAttention(money), ...operatorAttention(attention)], setup: operatorSetup(setup), figures: salesFigures(figures) }
    }
    case 'ADMIN':
      return installationDashboard(await findInstallationFigures(db, now))
  }
}
