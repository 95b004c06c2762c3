import type { AttributeMapping } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { resolveScope } from './resolve-scope.ts'
import { toMapping } from './to-mapping.ts'
import { listMappings as listMappingRows } from './queries-mapping.ts'

/** The mappings of some products on a marketplace, for every definition required of them. */
export async function listMappings(ctx: Ctx, { body }: Received<typeof mapping.list>): Promise<AttributeMapping[]> {
  const { marketplaceId, merchantId } = await resolveScope(ctx, body)
  const rows = await listMappingRows(ctx.db, marketplaceId, body.productIds, merchantId, body.productAttributeDefinitionIds)
  return rows.map((row) => toMapping(ctx.language, row.mapping))
}
