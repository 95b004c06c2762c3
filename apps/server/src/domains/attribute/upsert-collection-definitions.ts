import type { CollectionDefinition, attribute } from '@stoa/contract/attribute.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { attributeChanged } from './events.ts'
import { listCollectionDefinitions } from './list-collection-definitions.ts'
import { findVisibleCollection, listRequirements, listUnknown, replaceRequirements } from './queries-collection.ts'

/** Sets what a collection of the operator itself asks for; returns with what it inherits as well. */
export async function upsertCollectionDefinitions(
  ctx: Ctx,
  { params, body }: Received<typeof attribute.upsertOfCollection>,
): Promise<CollectionDefinition[]> {
  const { db, scope } = ctx
  const collection = await findVisibleCollection(db, scope, params.collectionId)
  if (params.marketplaceId !== scope.companyId || !collection) throw new AppError('not_found', { detail: message('not_found.collection') })
  const requested = body.productAttributeDefinitions.map(({ productAttributeDefinitionId: definitionId, level }) => ({ definitionId, level }))
  const ids = requested.map(({ definitionId }) => definitionId)
  const unknown = await listUnknown(db, scope.companyId, ids)
  const errors = ids.flatMap((id, index) => {
    const path = `productAttributeDefinitions.${index}.productAttributeDefinitionId`
    if (unknown.has(id)) return [{ path, code: 'unknown', message: message('attribute_error.unknown') }]
    return ids.indexOf(id) < index ? [{ path, code: 'duplicate', message: message('attribute_error.repeated') }] : []
  })
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
  const before = (await listRequirements(db, scope.companyId, collection.id)).filter(({ fromId }) => fromId === collection.id)
  await replaceRequirements(db, scope.companyId, collection.id, requested)
  await recordAudit(ctx, {
    companyId: scope.companyId,
    action: 'attribute.collection_changed',
    object: collection.id,
    detail: { collection: collection.name, definitions: ids },
  })
  const definitionIds = [...new Set([...ids, ...before.map(({ definitionId }) => definitionId)])]
  if (definitionIds.length > 0) await ctx.emit(attributeChanged, { marketplaceId: scope.companyId, collectionIds: [collection.id], definitionIds })
  return listCollectionDefinitions(ctx, collection.id)
}
