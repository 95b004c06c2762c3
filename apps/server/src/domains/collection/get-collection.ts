import type { Collection, collection } from '@stoa/contract/collection.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { loadCollection } from './load-collection.ts'

/** One collection of one's own marketplace, or of a marketplace one is a partner of. */
export async function getCollection({ db, scope }: Ctx, { params }: Received<typeof collection.get>): Promise<Collection> {
  return loadCollection(db, scope, params.id)
}
