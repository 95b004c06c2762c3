import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import { fieldError, orNotFound } from '../../kit/errors.ts'
import type { ProductKey } from './queries.ts'
import { findNamed } from './queries.ts'

type Named = { merchantId: string | null; collectionId: string | null; productId: string | null; campaignId: string | null }

/**
 * Checks that merchant, collection, product and campaign of a rule belong to the marketplace: what is another's looks like what is not there.
 * Returns them with the merchant of the product filled in, for a product is always of one merchant.
 */
export async function checkNamed(db: Db, marketplaceId: string, named: Named): Promise<Named> {
  const { merchantId, collectionId, productId, campaignId } = named
  if (merchantId === null && collectionId === null && productId === null && campaignId === null) return named
  const known = await findNamed(db, marketplaceId, named)
  if (merchantId !== null && !known.isMerchantKnown) orNotFound(undefined, 'merchant')
  if (collectionId !== null && !known.isCollectionKnown) orNotFound(undefined, 'collection')
  if (campaignId !== null && !known.isCampaignKnown) orNotFound(undefined, 'campaign')
  if (productId === null) return named
  const owner: ProductKey['merchantId'] = orNotFound(known.productMerchantId, 'product')
  if (merchantId !== null && merchantId !== owner) throw fieldError('productId', 'other_merchant', message('commission_error.other_merchant'))
  return { merchantId: owner, collectionId, productId, campaignId }
}
