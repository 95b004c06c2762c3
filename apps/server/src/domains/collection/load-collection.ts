import type { Collection } from '@stoa/contract/collection.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { findCollection } from './queries.ts'
import { toCollection } from './to-collection.ts'

/** A collection as the caller sees it, or 404. */
export async function loadCollection(db: Db, scope: Scope, id: string): Promise<Collection> {
  return toCollection(orNotFound(await findCollection(db, scope, id), 'collection'))
}
