import { runs } from '@stoa/contract/run.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle } from '../../kit/http.ts'
import { cancelRun } from './cancel-run.ts'
import { pageRunItems } from './page-run-items.ts'
import { pageRuns } from './page-runs.ts'
import { findRun } from './queries.ts'
import { toRun } from './to-run.ts'

export const runRoutes: readonly BoundRoute[] = [
  handle(runs.list, pageRuns),
  handle(runs.get, async ({ db, scope, language }, { params }) => toRun(language, orNotFound(await findRun(db, scope, params.id), 'run'))),
  handle(runs.items, pageRunItems),
  handle(runs.cancel, cancelRun),
]
