import type { Seller, seller } from '@stoa/contract/seller.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { findShownSeller } from './find-shown-seller.ts'
import { toSeller } from './to-seller.ts'

/** Returns what anybody may see of a merchant of this portal's marketplace. */
export async function getSeller(ctx: Pick<Ctx, 'db' | 'actor' | 'scope'>, { params, caller }: Received<typeof seller.get>): Promise<Seller> {
  return toSeller(await findShownSeller(ctx, params.handle, caller.host))
}
