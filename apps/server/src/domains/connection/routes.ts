import { connection } from '@stoa/contract/connection.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handleOutsideTransaction } from '../../kit/http.ts'
import { disconnectPlatform } from './disconnect-platform.ts'
import { listProviders } from './list-providers.ts'
import { setUpPlatform } from './set-up-platform.ts'
import { getMarketplaceAddon } from './get-marketplace-addon.ts'
import { getSetup } from './get-setup.ts'

export const connectionRoutes: readonly BoundRoute[] = [
  handleOutsideTransaction(connection.get, listProviders),
  handleOutsideTransaction(connection.getEcommerce, listProviders),
  handleOutsideTransaction(connection.getPlatformSetup, getSetup),
  handleOutsideTransaction(connection.getMarketplaceAddon, getMarketplaceAddon),
  handleOutsideTransaction(connection.platformSetup, setUpPlatform),
  handleOutsideTransaction(connection.disconnect, disconnectPlatform),
]
