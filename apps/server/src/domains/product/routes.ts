import { product } from '@stoa/contract/product.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle } from '../../kit/http.ts'
import { getProduct } from './get-product.ts'
import { pageProducts } from './page-products.ts'
import { syncProducts } from './sync-products.ts'

export const productRoutes: readonly BoundRoute[] = [
  handle(product.sync, syncProducts),
  handle(product.paged, pageProducts),
  handle(product.get, getProduct),
]
