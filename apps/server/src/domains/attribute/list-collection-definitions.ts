import type { CollectionDefinition } from '@stoa/contract/attribute.ts'
import type { Ctx } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import { findCollectionInSight, listAsked } from './queries-collection.ts'
import { findDefinitions } from './queries.ts'

/** What a collection in sight asks for, with what it inherits. */
export async function listCollectionDefinitions({ db, scope }: Ctx, collectionId: string): Promise<CollectionDefinition[]> {
  const collection = found(await findCollectionInSight(db, scope, collectionId), 'The collection')
  const asked = await listAsked(db, collection.marketplaceId, collectionId)
  const definitions = new Map(
    (
      await findDefinitions(
        db,
        scope,
        asked.map(({ definitionId }) => definitionId),
      )
    ).map((one) => [one.productAttributeDefinitionId, one]),
  )
  return asked.flatMap(({ definitionId, level, fromId, fromName, isComputing }) => {
    const definition = definitions.get(definitionId)
    const inheritedFrom = fromId === collectionId ? null : { id: fromId, name: fromName }
    return definition ? [{ productAttributeDefinitionId: definitionId, definition, level, inheritedFrom, isComputing }] : []
  })
}
