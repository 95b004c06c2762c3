import type { CollectionDefinition } from '@stoa/contract/attribute.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findVisibleCollection, listRequirements } from './queries-collection.ts'
import { findDefinitions } from './queries.ts'

/** What a collection in sight asks for, with what it inherits. */
export async function listCollectionDefinitions({ db, scope }: Ctx, collectionId: string): Promise<CollectionDefinition[]> {
  const collection = orNotFound(await findVisibleCollection(db, scope, collectionId), 'collection')
  const requested = await listRequirements(db, collection.marketplaceId, collectionId)
  const definitions = new Map(
    (
      await findDefinitions(
        db,
        scope,
        requested.map(({ definitionId }) => definitionId),
      )
    ).map((one) => [one.productAttributeDefinitionId, one]),
  )
  return requested.flatMap(({ definitionId, level, inheritedLevel, fromId, fromName, isComputing }) => {
    const definition = definitions.get(definitionId)
    const inheritedFrom = fromId === collectionId ? null : { id: fromId, name: fromName }
    return definition ? [{ productAttributeDefinitionId: definitionId, definition, level, inheritedFrom, inheritedLevel, isComputing }] : []
  })
}
