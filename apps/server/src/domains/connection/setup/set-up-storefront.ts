import type { MarketplaceAddon, connection } from '@stoa/contract/connection.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getMarketplaceAddon } from './get-marketplace-addon.ts'
import { isAddonMarketplace } from './queries-addon.ts'
import { setUpPlatform } from './set-up-platform.ts'

/** Connects the shop of a company and returns what is left to do. An operator's shop becomes the storefront, which only an add-on marketplace has. */
export async function setUpStorefront(jobCtx: JobCtx, received: Received<typeof connection.stoaSetup>): Promise<MarketplaceAddon> {
  const { db, scope } = jobCtx
  if (scope.companyType === 'MARKETPLACE' && !(await isAddonMarketplace(db, scope.companyId)))
    throw new AppError('state_forbids', { detail: message('connection_error.not_addon') })
  await setUpPlatform(jobCtx, received)
  return getMarketplaceAddon(jobCtx)
}
