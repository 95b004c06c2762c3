import type { product } from '@stoa/contract/product.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { findProductVersions } from './queries.ts'

/** Returns what the answer of `getProduct` is made of. */
export async function findVersions({ db, scope }: Ctx, { params }: Received<typeof product.get>): Promise<string | undefined> {
  return findProductVersions(db, scope, params.id)
}
