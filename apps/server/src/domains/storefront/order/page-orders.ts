import type { StorefrontOrder, storefront } from '@stoa/contract/storefront.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { listStorefrontOrders } from './queries-list.ts'

/** Returns a page of the orders of an operator's shop. */
export async function pageOrders(ctx: Ctx, { query, page }: Received<typeof storefront.orders>): Promise<PageRows<StorefrontOrder>> {
  const rows = await listStorefrontOrders(ctx.db, ctx.scope, { states: query.state, needsAttention: query.needsAttention === 'true' }, page)
  return pageRows(
    rows,
    page,
    (row) => [row.createdAt, row.reference],
    ({ problem, totalMinor, currency, createdAt: _createdAt, ...row }) => ({
      ...row,
      total: totalMinor === null || currency === null ? null : { minor: totalMinor, currency },
      problem: problem === null ? null : describe(ctx.language, problem),
    }),
  )
}
