import type { AttributeMapping } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { resolveScope } from './resolve-scope.ts'
import { findDefinitionScope } from './queries-definition.ts'
import { toMapping } from './to-mapping.ts'
import { listMappings as listMappingRows } from './queries-mapping.ts'

/** The value one product has for one definition. A definition that is not required of it is not found. */
export async function getMapping(ctx: Ctx, { params }: Received<typeof mapping.get>): Promise<AttributeMapping> {
  const marketplaceId = orNotFound(await findDefinitionScope(ctx.db, ctx.scope, params.id), 'attribute')
  const { merchantId } = await resolveScope(ctx, { marketplaceId, merchantId: params.merchantId })
  const [row] = await listMappingRows(ctx.db, marketplaceId, [params.productId], merchantId, [params.id])
  return toMapping(ctx.language, orNotFound(row, 'product').mapping)
}
