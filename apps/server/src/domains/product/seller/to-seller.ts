import type { Seller } from '@stoa/contract/seller.ts'
import { pictureHref } from '../../company/rules.ts'
import type { SellerRow } from './queries-seller.ts'

/** Returns a seller as the contract words it. */
export function toSeller(row: SellerRow & { marketplaceId?: string }): Seller {
  const { logoFile, splashFile, marketplaceId: _, ...rest } = row
  return { ...rest, logoHref: pictureHref(logoFile), splashHref: pictureHref(splashFile) }
}
