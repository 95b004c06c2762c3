import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Vault } from '../../../secrets/crypto.ts'
import type { ShopperClaims } from './rules-shopper.ts'
import { shopperPurpose } from './rules-shopper.ts'

/** Returns what the token of a shopper's link names. Throws `link_used_or_expired` for one that is not ours or has expired. */
export function readShopperLink(vault: Pick<Vault, 'readToken'>, token: string): ShopperClaims {
  const read = vault.readToken<ShopperClaims>(token, { purpose: shopperPurpose })
  if (!read) throw new AppError('link_used_or_expired', { detail: message('shopper_error.link') })
  const { marketplaceId, orderId } = read.claims
  return { marketplaceId, orderId }
}
