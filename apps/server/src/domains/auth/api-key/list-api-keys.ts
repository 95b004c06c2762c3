import type { ApiKey, apiKey } from '@stoa/contract/api-key.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { listKeys } from './queries-key.ts'

/** Returns the keys of the company, revoked ones too. */
export async function listApiKeys(ctx: Ctx, { query, page, filter }: Received<typeof apiKey.list>): Promise<PageRows<ApiKey>> {
  return pageRows(
    await listKeys(ctx.db, ctx.scope, { ...query, text: textsOf(filter) }, page),
    page,
    (row) => [row.createdAt, row.id],
    (row) => row,
  )
}
