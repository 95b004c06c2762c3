import type { MerchantAttribute } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { listLeads, listNames } from './queries-coverage.ts'
import { resolveCoverageScope } from './resolve-coverage-scope.ts'

/** The attribute names a merchant's shop uses, and where each leads. */
export async function listMerchantAttributes(ctx: Ctx, { params, query }: Received<typeof mapping.ofMerchant>): Promise<MerchantAttribute[]> {
  const { marketplaceId, merchantId } = await resolveCoverageScope(ctx, { marketplaceId: query.marketplaceId, merchantId: params.id })
  const leads = await listLeads(ctx.db, marketplaceId, merchantId)
  return (await listNames(ctx.db, marketplaceId, merchantId, query.collectionId)).map((row) => ({
    ...row,
    definitions: leads
      .filter(({ name }) => name === row.name)
      .map(({ definitionId, definitionName }) => ({ productAttributeDefinitionId: definitionId, name: definitionName })),
  }))
}
