import type { ComponentProps } from 'react'
import { ProductList } from '../domains/product/product-list.tsx'
import { openedLater } from '../ui/opened-later.tsx'

const SetValuesDialog = openedLater(async () => (await import('../domains/mapping/set-values-dialog.tsx')).SetValuesDialog)

/** The list of products with the dialog for values of attributes, which a later domain has. */
export function ProductsWithValues(props: Omit<ComponentProps<typeof ProductList>, 'setValuesDialog'>) {
  return <ProductList {...props} setValuesDialog={SetValuesDialog} />
}
