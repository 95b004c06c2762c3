import type { Run, RunItem, connection } from '@stoa/contract/connection.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { findRun, listRunItems, listRuns } from './queries-run.ts'

/** Runs of the company, newest first. */
export async function pageRuns({ db, scope }: Ctx, { query, page }: Received<typeof connection.runs>): Promise<PageRows<Run>> {
  return pageRows(
    await listRuns(db, scope, query.kind, page),
    page,
    (run) => [run.requestedAt, run.runId],
    (run) => run,
  )
}

/** What a run of the company did, product by product. */
export async function pageRunItems({ db, scope }: Ctx, { params, query, page }: Received<typeof connection.runItems>): Promise<PageRows<RunItem>> {
  found(await findRun(db, scope, params.id), 'The run')
  return pageRows(
    await listRunItems(db, scope, params.id, query.outcome, page),
    page,
    (item) => [item.itemId],
    (item) => item,
  )
}
