import { ProductMapping } from '../domains/mapping/product-mapping-card.tsx'
import { ProductPage } from '../domains/product/product-page.tsx'
import type { ScreenProps } from '../lib/screen.ts'

/** The page of a product with what marketplaces ask of it, which a later domain knows. */
export function ProductWithMapping(props: ScreenProps<{ id: string }>) {
  return <ProductPage {...props} mapped={(product) => <ProductMapping product={product} />} />
}
