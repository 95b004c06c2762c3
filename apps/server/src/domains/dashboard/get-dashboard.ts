import type { Dashboard } from '@stoa/contract/dashboard.ts'
import type { Ctx } from '../../kit/context.ts'
import {
  countMerchantAttention,
  countOperatorAttention,
  findFigures,
  findInstallationFigures,
  findMerchantSetup,
  findOperatorSetup,
} from './queries.ts'
import { installationDashboard, merchantAttention, merchantSetup, operatorAttention, operatorSetup, salesFigures } from './rules.ts'

/** The first page of a merchant, an operator or an administrator: three statements at the most, side by side. */
export async function getDashboard({ db, scope, now }: Ctx): Promise<Dashboard> {
  switch (scope.companyType) {
    case 'MERCHANT': {
      const [attention, setup, figures] = await Promise.all([
        countMerchantAttention(db, scope),
        findMerchantSetup(db, scope),
        findFigures(db, scope, now),
      ])
      return { attention: merchantAttention(attention), setup: merchantSetup(setup), figures: salesFigures(figures) }
    }
    case 'MARKETPLACE': {
      const [attention, setup, figures] = await Promise.all([
        countOperatorAttention(db, scope),
        findOperatorSetup(db, scope),
        findFigures(db, scope, now),
      ])
      return { attention: operatorAttention(attention), setup: operatorSetup(setup), figures: salesFigures(figures) }
    }
    case 'ADMIN':
      return installationDashboard(await findInstallationFigures(db, now))
  }
}
