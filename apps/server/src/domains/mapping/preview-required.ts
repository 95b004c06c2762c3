import type { mapping } from '@stoa/contract/mapping.ts'
import type { Returned } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError, found } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findCollectionInSight, listUnknown } from '../attribute/queries-collection.ts'
import { listCandidates } from './queries-reckon.ts'
import { countBecomingUnready } from './queries-required.ts'
import { evaluateAll, prepareReckoning } from './reckon.ts'

/** Returns how many products would no longer be ready if a collection required some attributes, by the mappings as they are. */
export async function previewRequired(
  { db, scope }: Ctx,
  { body }: Received<typeof mapping.previewRequired>,
): Promise<Returned<typeof mapping.previewRequired>> {
  const { collectionId, productAttributeDefinitionIds: definitionIds } = body
  found(await findCollectionInSight(db, scope, collectionId), 'The collection')
  const unknown = await listUnknown(db, scope.companyId, definitionIds)
  const place = definitionIds.findIndex((id) => unknown.has(id))
  if (place >= 0) throw fieldError(`productAttributeDefinitionIds.${place}`, 'unknown', 'This is no attribute of your marketplace.')
  const planned = { marketplaceId: scope.companyId, collectionId, definitionIds: [...new Set(definitionIds)], requires: true }
  const reckoning = await prepareReckoning(db, planned)
  const candidates = reckoning.names.length === 0 ? [] : await listCandidates(db, planned, reckoning.names)
  return countBecomingUnready(db, planned, reckoning.names, evaluateAll(candidates, reckoning))
}
