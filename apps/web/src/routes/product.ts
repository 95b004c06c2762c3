import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { searchValues, text, texts } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const productScreens = [
  screen({
    path: '/seller/$handle',
    title: t`Seller`,
    access: 'public',
    load: () => import('../domains/product/seller-page.tsx'),
    name: 'SellerPage',
  }),
  screen({
    path: '/shop/products',
    title: t`Products`,
    permission: 'product:read',
    search: listSearch(['productStatus', 'approvalStatus', 'instock', 'merchantId', 'category', 'externalCategory', 'externalTag']),
    firstCalls: ['/api/Product/PagedProducts/{companyId}?count=true'],
    merchantFile: 'domains/product/merchant-products.tsx',
    load: () => import('./products-with-values.tsx'),
    name: 'ProductsWithValues',
  }),
  screen({
    path: '/shop/categories',
    title: t`Shop categories`,
    permission: 'product:read',
    search: listSearch(['marketplace']),
    load: () => import('../domains/publishing/category-rules.tsx'),
    name: 'CategoryRules',
  }),
  screen({
    path: '/shop/products/import',
    title: t`Import CSV`,
    permission: 'product:manage',
    search: searchValues({ id: text, step: text }),
    load: () => import('../domains/import/import-page.tsx'),
    name: 'ImportPage',
  }),
  screen({
    path: '/shop/products/new',
    title: t`New product`,
    permission: 'product:manage',
    search: searchValues({ from: text }),
    load: () => import('../domains/product/edit/product-new-page.tsx'),
    name: 'ProductNewPage',
  }),
  screen({
    path: '/shop/products/stock-and-prices',
    title: t`Edit stock and prices`,
    permission: 'product:manage',
    search: searchValues({ id: texts }),
    load: () => import('../domains/product/bulk/variant-grid-page.tsx'),
    name: 'VariantGridPage',
  }),
  screen({
    path: '/shop/products/$id/edit',
    title: t`Edit product`,
    permission: 'product:manage',
    load: () => import('../domains/product/edit/product-edit-page.tsx'),
    name: 'ProductEditPage',
  }),
  screen({
    path: '/shop/products/$id',
    title: t`Product`,
    permission: 'product:read',
    load: () => import('./product-with-mapping.tsx'),
    name: 'ProductWithMapping',
  }),
]
