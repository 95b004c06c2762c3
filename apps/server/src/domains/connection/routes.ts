import { connection } from '@stoa/contract/connection.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handleAtEdge } from '../../kit/http.ts'
import { disconnectPlatform } from './disconnect-platform.ts'
import { listProviders } from './list-providers.ts'
import { setUpPlatform } from './set-up-platform.ts'
import { showSetup } from './show-setup.ts'

export const connectionRoutes: readonly BoundRoute[] = [
  handleAtEdge(connection.get, listProviders),
  handleAtEdge(connection.getEcommerce, listProviders),
  handleAtEdge(connection.getPlatformSetup, showSetup),
  handleAtEdge(connection.platformSetup, setUpPlatform),
  handleAtEdge(connection.disconnect, disconnectPlatform),
]
