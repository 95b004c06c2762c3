import type { Listing } from '@stoa/contract/collection.ts'
import type { Scope } from '../../../kit/context.ts'
import type { ListingRow } from './queries-listing.ts'
import { gridPicture } from '../../product/picture/to-picture.ts'

/** Returns a listing as the contract words it. Of another merchant's a merchant sees what a storefront shows, and no figure of its business. */
export function toListing(scope: Scope, { priceMinor, currency, images, ...row }: ListingRow): Listing {
  const [first] = images
  const isCompetitor = scope.companyType === 'MERCHANT' && row.merchantId !== scope.companyId
  return {
    ...row,
    ...(isCompetitor ? { merchantProductReference: '', stock: row.stock === 0 ? 0 : null, decidedAt: null, approvedAt: null } : {}),
    thumbnailImage: first === undefined ? null : gridPicture({ file: first.file, alt: row.name }),
    images: images.map((image) => ({ ...gridPicture(image), width: image.width, height: image.height })),
    price: priceMinor === null ? null : { minor: priceMinor, currency },
  }
}
