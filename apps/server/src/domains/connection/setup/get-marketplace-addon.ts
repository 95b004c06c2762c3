import type { MarketplaceAddon } from '@stoa/contract/connection.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { getSetup } from './get-setup.ts'
import { hasReadShop, isAddonMarketplace } from './queries-addon.ts'

/** How far an operator's own shop is connected as the storefront of its marketplace. */
export async function getMarketplaceAddon(jobCtx: JobCtx): Promise<MarketplaceAddon> {
  const { db, scope } = jobCtx
  const isAddon = await isAddonMarketplace(db, scope.companyId)
  const setup = await getSetup(jobCtx)
  const hasRead = setup.connectionId !== null && (await hasReadShop(db, scope.companyId, setup.connectionId))
  return {
    isAddon,
    setup,
    steps: [
      { step: 'mode', isDone: isAddon },
      { step: 'connected', isDone: setup.health === 'active' },
      { step: 'read', isDone: hasRead },
    ],
  }
}
