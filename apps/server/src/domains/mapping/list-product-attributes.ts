import type { MarketplaceReadiness } from '@stoa/contract/mapping-shapes.ts'
import type { mapping } from '@stoa/contract/mapping.ts'
import type { Returned } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findDefinitions } from '../attribute/queries.ts'
import { resolveScope } from './resolve-scope.ts'
import type { ReadinessRow } from './queries-mapping.ts'
import { findMerchantOf, listMappings, listMappingsOn, listReadiness, listSent } from './queries-mapping.ts'
import { toMapping } from './to-mapping.ts'
import { readinessOn } from './rules-readiness.ts'

/** Every attribute required of a product on a marketplace with its value, what its shop sent, and how ready it is on each marketplace. */
export async function listProductAttributes(
  ctx: Ctx,
  { params, query }: Received<typeof mapping.ofProduct>,
): Promise<Returned<typeof mapping.ofProduct>> {
  const { db, scope } = ctx
  const merchantId = orNotFound(await findMerchantOf(db, scope, params.id), 'product')
  const standing = await listReadiness(db, scope, merchantId, params.id)
  const marketplaceId =
    query.marketplaceId === undefined ? standing[0]?.marketplaceId : (await resolveScope(ctx, { marketplaceId: query.marketplaceId })).marketplaceId
  const requested = marketplaceId === undefined ? [] : await listMappings(db, marketplaceId, [params.id], merchantId, undefined)
  const definitions = new Map(
    (
      await findDefinitions(
        db,
        scope,
        requested.map((one) => one.mapping.productAttributeDefinitionId),
      )
    ).map((one) => [one.productAttributeDefinitionId, one]),
  )
  return {
    attributes: requested.flatMap(({ level, mapping: shown }) => {
      const definition = definitions.get(shown.productAttributeDefinitionId)
      return definition ? [{ definition, level, mapping: toMapping(ctx.language, shown) }] : []
    }),
    sent: await listSent(db, merchantId, params.id),
    readiness: await listReadinessOn(ctx, standing, merchantId, params.id),
  }
}

/** Returns how ready a product is on each marketplace, with what it has no value for. */
async function listReadinessOn(
  { db, scope, language }: Ctx,
  standing: readonly ReadinessRow[],
  merchantId: string,
  productId: string,
): Promise<MarketplaceReadiness[]> {
  const marketplaceIds = standing.map(({ marketplaceId }) => marketplaceId)
  const missing = (await listMappingsOn(db, marketplaceIds, productId, merchantId)).filter((one) => one.mapping.state !== 'mapped')
  const definitions = new Map(
    (
      await findDefinitions(
        db,
        scope,
        missing.map((one) => one.mapping.productAttributeDefinitionId),
      )
    ).map((one) => [one.productAttributeDefinitionId, one]),
  )
  return standing.map((row) =>
    readinessOn(
      language,
      row,
      missing.flatMap(({ marketplaceId, level, mapping: { productAttributeDefinitionId, state, message } }) => {
        const definition = definitions.get(productAttributeDefinitionId)
        return definition && marketplaceId === row.marketplaceId ? [{ definition, level, state, message }] : []
      }),
    ),
  )
}
