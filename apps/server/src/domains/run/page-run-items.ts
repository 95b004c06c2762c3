import type { runs, RunItem } from '@stoa/contract/run.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { findRun, listRunItems } from './queries.ts'
import { toRunItem } from './to-run.ts'

/** What a run of the company did, product by product. */
export async function pageRunItems({ db, scope, language }: Ctx, { params, query, page }: Received<typeof runs.items>): Promise<PageRows<RunItem>> {
  orNotFound(await findRun(db, scope, params.id), 'run')
  return pageRows(
    await listRunItems(db, scope, params.id, query.outcome, page),
    page,
    (item) => [item.itemId],
    (item) => toRunItem(language, item),
  )
}
