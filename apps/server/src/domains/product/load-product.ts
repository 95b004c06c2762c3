import type { Product } from '@stoa/contract/product.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findProduct } from './queries.ts'
import { toProduct } from './to-product.ts'

/** Returns a product of the caller's, whole. Throws 404. */
export async function loadProduct(ctx: Ctx, id: string): Promise<Product> {
  return toProduct(ctx, orNotFound(await findProduct(ctx.db, ctx.scope, id), 'product'))
}
