import type { Product, product } from '@stoa/contract/product.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { loadProduct } from './load-product.ts'

/** One product with variants, pictures, state and history. */
export async function getProduct(ctx: Ctx, { params }: Received<typeof product.get>): Promise<Product> {
  return loadProduct(ctx, params.id)
}
