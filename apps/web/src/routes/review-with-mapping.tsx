import { ReviewPage } from '../domains/publishing/review-page.tsx'
import { ReviewMapping } from '../domains/mapping/product-mapping-card.tsx'
import type { ScreenProps } from '../lib/screen.ts'

/** The page of a listing with what its collection asks for and what the product has of it, which a later domain knows. */
export function ReviewWithMapping(props: ScreenProps<{ id: string }>) {
  return <ReviewPage {...props} mapped={(listing) => <ReviewMapping productId={listing.id} merchantId={listing.merchantId} />} />
}
