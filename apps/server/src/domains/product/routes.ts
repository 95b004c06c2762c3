import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { seller } from '@stoa/contract/seller.ts'
import { shopPush } from '@stoa/contract/shop-push.ts'
import { variantEdit } from '@stoa/contract/variant-edit.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle, handleOutsideTransaction, handleCached, handleThenRead } from '../../kit/http.ts'
import { bulkUpdateProducts } from './edit/bulk-update-products.ts'
import { bulkUpdateVariants } from './edit/bulk-update-variants.ts'
import { updateProductCategories } from './edit/update-product-categories.ts'
import { editContent } from './edit/edit-content.ts'
import { findNeighbours } from './browse/find-neighbours.ts'
import { getProduct } from './get-product.ts'
import { loadProduct } from './load-product.ts'
import { findVersions } from './find-versions.ts'
import { listExternalCategories } from './browse/list-external-categories.ts'
import { listProductOptions } from './browse/list-product-options.ts'
import { listVariants } from './edit/list-variants.ts'
import { listSharedSkus } from './list-shared-skus.ts'
import { pageHistory } from './browse/page-history.ts'
import { pageHighlights } from './browse/page-highlights.ts'
import { pageProducts } from './browse/page-products.ts'
import { findPageVersions } from './browse/find-page-versions.ts'
import { replaceProductImage } from './picture/replace-product-image.ts'
import { getSeller } from './seller/get-seller.ts'
import { pageSellerProducts } from './seller/page-seller-products.ts'
import { startSyncUndo } from './undo/start-sync-undo.ts'
import { pushToShop } from './shop-push/push-to-shop.ts'
import { syncProducts } from './sync/sync-products.ts'
import { updateAllProducts } from './edit/update-all-products.ts'
import { updateProduct } from './edit/update-product.ts'
import { uploadManualProduct } from './edit/upload-manual-product.ts'

export const productRoutes: readonly BoundRoute[] = [
  handle(product.sync, syncProducts),
  handleOutsideTransaction(shopPush.start, pushToShop),
  handle(runs.undo, startSyncUndo),
  handleCached(product.paged, pageProducts, findPageVersions),
  handleCached(product.get, getProduct, findVersions, 'batched'),
  handle(product.sharedSkus, listSharedSkus),
  handle(product.history, pageHistory),
  handleOutsideTransaction(productEdit.uploadManual, uploadManualProduct),
  handleThenRead(productEdit.update, updateProduct, loadProduct, editContent),
  handleOutsideTransaction(productEdit.replaceImage, replaceProductImage),
  handle(productEdit.bulkUpdate, bulkUpdateProducts),
  handle(variantEdit.list, listVariants),
  handle(variantEdit.bulkUpdate, bulkUpdateVariants),
  handle(productEdit.updateAll, updateAllProducts),
  handle(productEdit.updateCategories, updateProductCategories),
  handle(productEdit.neighbours, findNeighbours),
  handle(productEdit.options, listProductOptions),
  handle(productEdit.externalCategories, listExternalCategories),
  handle(productEdit.highlights, pageHighlights),
  handle(seller.get, getSeller),
  handle(seller.products, pageSellerProducts),
]
