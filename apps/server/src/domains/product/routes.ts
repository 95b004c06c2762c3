import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle, handleOutsideTransaction, handleCached, handleThenRead } from '../../kit/http.ts'
import { bulkUpdateProducts, updateProductCategories } from './bulk-update-products.ts'
import { findNeighbours } from './find-neighbours.ts'
import { findVersions, getProduct, loadProduct } from './get-product.ts'
import { listExternalCategories, listProductOptions } from './list-choices.ts'
import { pageHighlights } from './page-highlights.ts'
import { findPageVersions, pageProducts } from './page-products.ts'
import { replaceProductImage } from './replace-product-image.ts'
import { syncProducts } from './sync-products.ts'
import { updateAllProducts } from './update-all-products.ts'
import { updateProduct } from './update-product.ts'
import { uploadManualProduct } from './upload-manual-product.ts'

export const productRoutes: readonly BoundRoute[] = [
  handle(product.sync, syncProducts),
  handleCached(product.paged, pageProducts, findPageVersions),
  handleCached(product.get, getProduct, findVersions),
  handleOutsideTransaction(productEdit.uploadManual, uploadManualProduct),
  handleThenRead(productEdit.update, updateProduct, loadProduct),
  handleOutsideTransaction(productEdit.replaceImage, replaceProductImage),
  handle(productEdit.bulkUpdate, bulkUpdateProducts),
  handle(productEdit.updateAll, updateAllProducts),
  handle(productEdit.updateCategories, updateProductCategories),
  handle(productEdit.neighbours, findNeighbours),
  handle(productEdit.options, listProductOptions),
  handle(productEdit.externalCategories, listExternalCategories),
  handle(productEdit.highlights, pageHighlights),
]
