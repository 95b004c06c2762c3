import type { runs, RunItem } from '@stoa/contract/run.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { findSeenRun } from './find-seen-run.ts'
import { listRunItems } from './queries.ts'
import { toRunItem } from './to-run.ts'

/** What a run of the company did, product by product. */
export async function pageRunItems(ctx: Ctx, { params, query, page }: Received<typeof runs.items>): Promise<PageRows<RunItem>> {
  const { db, scope, language } = ctx
  await findSeenRun(ctx, params.id)
  return pageRows(
    await listRunItems(db, scope, params.id, query.outcome, page),
    page,
    (item) => [item.itemId],
    (item) => toRunItem(language, item),
  )
}
