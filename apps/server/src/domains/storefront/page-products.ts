import type { StorefrontProduct, storefront } from '@stoa/contract/storefront.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { listStorefrontProducts } from './queries.ts'

/** Returns a page of the products in the shop of an operator. */
export async function pageProducts(ctx: Ctx, { query, page }: Received<typeof storefront.products>): Promise<PageRows<StorefrontProduct>> {
  const rows = await listStorefrontProducts(ctx.db, ctx.scope, query.state, page)
  return pageRows(
    rows,
    page,
    (row) => [row.productId],
    ({ problem, ...row }) => ({ ...row, problem: problem === null ? null : describe(ctx.language, problem) }),
  )
}
