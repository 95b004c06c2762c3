import type { shopper } from '@stoa/contract/shopper.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { createShopperHref } from './create-shopper-href.ts'
import { findLinkedOrder } from './queries-shopper.ts'
import { shopperSeconds } from './rules-shopper.ts'

/** Returns a link to an order's page for its shopper, for a marketplace that sends its own e-mails. */
export async function getShopperLink(ctx: Ctx, { params }: Received<typeof shopper.link>): Promise<Answer<typeof shopper.link>> {
  const { orderId, host } = orNotFound(await findLinkedOrder(ctx.db, ctx.scope, params.hash), 'order')
  const href = createShopperHref(ctx, { marketplaceId: ctx.scope.companyId, orderId }, host)
  return { href, expiresAt: new Date(ctx.now.getTime() + shopperSeconds * 1000).toISOString() }
}
