import { connection } from '@stoa/contract/connection.ts'
import { found } from '../../kit/errors.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle, handleAtEdge } from '../../kit/http.ts'
import { cancelRun } from './cancel-run.ts'
import { disconnectPlatform } from './disconnect-platform.ts'
import { listProviders } from './list-providers.ts'
import { pageRunItems, pageRuns } from './page-runs.ts'
import { findRun } from './queries-run.ts'
import { setUpPlatform } from './set-up-platform.ts'
import { showSetup } from './show-setup.ts'

export const connectionRoutes: readonly BoundRoute[] = [
  handleAtEdge(connection.get, listProviders),
  handleAtEdge(connection.getEcommerce, listProviders),
  handleAtEdge(connection.getPlatformSetup, showSetup),
  handleAtEdge(connection.platformSetup, setUpPlatform),
  handleAtEdge(connection.disconnect, disconnectPlatform),
  handle(connection.runs, pageRuns),
  handle(connection.run, async ({ db, scope }, { params }) => found(await findRun(db, scope, params.id), 'The run')),
  handle(connection.runItems, pageRunItems),
  handle(connection.cancelRun, cancelRun),
]
