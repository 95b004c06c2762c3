import type { AvailableProduct } from '@stoa/contract/campaign.ts'
import { gridPicture } from '../product/picture/to-picture.ts'
import type { ProductChoice } from './queries-product.ts'

/** Returns a product as the lists of a campaign show it. */
export function toCampaignProduct(row: ProductChoice): AvailableProduct {
  const { merchantId, merchantName, file, priceMinor, currency, keyName: _, ...rest } = row
  return {
    ...rest,
    merchant: { id: merchantId, name: merchantName },
    thumbnailImage: file === null ? null : gridPicture({ file, alt: rest.name }),
    price: priceMinor === null ? null : { minor: priceMinor, currency },
  }
}
