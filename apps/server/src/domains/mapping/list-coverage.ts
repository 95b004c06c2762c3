import type { Coverage } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { resolveScope } from './resolve-scope.ts'
import { listCoverage as listCoverageRows } from './queries-coverage.ts'

/** How far products are mapped, per merchant and collection. */
export async function listCoverage(ctx: Ctx, { query }: Received<typeof mapping.coverage>): Promise<Coverage[]> {
  const { marketplaceId, merchantId } = await resolveScope(ctx, query)
  return listCoverageRows(ctx.db, marketplaceId, merchantId, query.collectionId)
}
