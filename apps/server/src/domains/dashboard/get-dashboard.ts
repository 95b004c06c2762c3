import type { Dashboard } from '@stoa/contract/dashboard.ts'
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
import { installationDashboard, merchantAttention, merchantSetup, moneyAttention, operatorAttention, operatorSetup, salesFigures } from './rules.ts'

/** The first page of a merchant, an operator or an administrator: four statements at the most, side by side. */
export async function getDashboard({ db, scope, now }: Ctx): Promise<Dashboard> {
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
