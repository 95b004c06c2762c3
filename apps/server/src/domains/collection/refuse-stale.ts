import { AppError } from '../../kit/errors.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { loadCollection } from './load-collection.ts'

/** Refuses a change of a version that is no longer the newest, with the collection as it now is. */
export async function refuseStale(db: Db, scope: Scope, id: string): Promise<never> {
  throw new AppError('stale_version', { current: await loadCollection(db, scope, id) })
}
