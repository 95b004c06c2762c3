import type { catalogue } from '@stoa/contract/catalogue.ts'
import type { Seller } from '@stoa/contract/seller.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findSeller } from '../../product/seller/queries-seller.ts'
import { toSeller } from '../../product/seller/to-seller.ts'

/** Returns an active merchant of the marketplace with what a storefront shows buyers of it. */
export async function getCatalogueSeller({ db, scope }: Pick<Ctx, 'db' | 'scope'>, { params }: Received<typeof catalogue.seller>): Promise<Seller> {
  return toSeller(orNotFound(await findSeller(db, scope.companyId, { id: params.id }), 'company'))
}
