import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Pair } from './queries-statement.ts'
import { findPair } from './queries-statement.ts'

/** Returns the caller with one of its partners. Throws 404 where they never traded. */
export async function getPair({ db, scope }: Pick<Ctx, 'db' | 'scope'>, partnerId: string): Promise<Pair> {
  return orNotFound(await findPair(db, scope, partnerId), 'partnership')
}
