import type { mapping } from '@stoa/contract/mapping.ts'
import type { Returned } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findVisibleCollection, listUnknown } from '../attribute/queries-collection.ts'
import { listCandidates } from './recompute/queries-recompute.ts'
import { countBecomingUnready } from './queries-required.ts'
import { evaluateAll } from './recompute/rules-recompute.ts'
import { prepareRecomputation } from './recompute/prepare-recomputation.ts'

/** Returns how many products would no longer be ready if a collection required some attributes, by the mappings as they are. */
export async function previewRequired(
  { db, scope }: Ctx,
  { body }: Received<typeof mapping.previewRequired>,
): Promise<Returned<typeof mapping.previewRequired>> {
  const { collectionId, productAttributeDefinitionIds: definitionIds } = body
  orNotFound(await findVisibleCollection(db, scope, collectionId), 'collection')
  const unknown = await listUnknown(db, scope.companyId, definitionIds)
  const mappingScope = definitionIds.findIndex((id) => unknown.has(id))
  if (mappingScope >= 0) throw fieldError(`productAttributeDefinitionIds.${mappingScope}`, 'unknown', message('attribute_error.unknown'))
  const planned = { marketplaceId: scope.companyId, collectionId, definitionIds: [...new Set(definitionIds)], requires: true }
  const recomputation = await prepareRecomputation(db, planned)
  const candidates = recomputation.names.length === 0 ? [] : await listCandidates(db, planned, recomputation.names)
  return countBecomingUnready(db, planned, recomputation.names, evaluateAll(candidates, recomputation))
}
