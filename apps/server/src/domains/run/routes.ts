import { runs } from '@stoa/contract/run.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle } from '../../kit/http.ts'
import { cancelRun } from './cancel-run.ts'
import { pageRunItems } from './page-run-items.ts'
import { pageRuns } from './page-runs.ts'
import { findRun, listRunReasons } from './queries.ts'
import { resumeRun } from './resume-run.ts'
import { toRun, toRunReason } from './to-run.ts'

export const runRoutes: readonly BoundRoute[] = [
  handle(runs.list, pageRuns),
  handle(runs.get, async ({ db, scope, language }, { params }) => toRun(language, orNotFound(await findRun(db, scope, params.id), 'run'))),
  handle(runs.items, pageRunItems),
  handle(runs.reasons, async ({ db, scope, language }, { params }) => {
    orNotFound(await findRun(db, scope, params.id), 'run')
    return { value: (await listRunReasons(db, scope, params.id, 50)).map((reason) => toRunReason(language, reason)) }
  }),
  handle(runs.resume, resumeRun),
  handle(runs.cancel, cancelRun),
]
