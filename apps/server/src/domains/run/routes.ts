import { runs } from '@stoa/contract/run.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle } from '../../kit/http.ts'
import { cancelRun } from './cancel-run.ts'
import { findSeenRun } from './find-seen-run.ts'
import { pageRunItems } from './page-run-items.ts'
import { pageRuns } from './page-runs.ts'
import { listRunReasons } from './queries.ts'
import { resumeRun } from './resume-run.ts'
import { toRun, toRunReason } from './to-run.ts'

export const runRoutes: readonly BoundRoute[] = [
  handle(runs.list, pageRuns),
  handle(runs.get, async (ctx, { params }) => toRun(ctx.language, await findSeenRun(ctx, params.id))),
  handle(runs.items, pageRunItems),
  handle(runs.reasons, async (ctx, { params }) => {
    const { db, scope, language } = ctx
    await findSeenRun(ctx, params.id)
    return { value: (await listRunReasons(db, scope, params.id, 50)).map((reason) => toRunReason(language, reason)) }
  }),
  handle(runs.resume, resumeRun),
  handle(runs.cancel, cancelRun),
]
