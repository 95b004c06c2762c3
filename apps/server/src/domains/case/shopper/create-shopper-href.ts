import type { Ctx } from '../../../kit/context.ts'
import type { ShopperClaims } from './rules-shopper.ts'
import { shopperPurpose, shopperSeconds } from './rules-shopper.ts'

/** Returns the address of an order's page for its shopper, at the marketplace's own domain where it has one. */
export function createShopperHref({ vault, settings }: Pick<Ctx, 'vault' | 'settings'>, claims: ShopperClaims, host: string | null): string {
  const token = vault.signToken(claims, { purpose: shopperPurpose, seconds: shopperSeconds })
  const base = host === null ? settings.publicUrl : `${new URL(settings.publicUrl).protocol}//${host}`
  return `${base}/my-order?token=${token}`
}
