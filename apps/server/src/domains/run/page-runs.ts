import type { runs, Run } from '@stoa/contract/run.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { listRuns } from './queries.ts'
import { seenKinds } from './seen-kinds.ts'
import { toRun } from './to-run.ts'

/** Runs of the company that the caller sees, newest first. */
export async function pageRuns({ db, scope, actor, language }: Ctx, { query, page }: Received<typeof runs.list>): Promise<PageRows<Run>> {
  return pageRows(
    await listRuns(db, scope, { kind: query.kind, among: seenKinds(actor) }, page),
    page,
    (run) => [run.requestedAt, run.runId],
    (run) => toRun(language, run),
  )
}
