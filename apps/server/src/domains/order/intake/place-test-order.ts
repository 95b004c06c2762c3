import { randomInt } from 'node:crypto'
import type { order } from '@stoa/contract/order.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { randomToken } from '../../../secrets/crypto.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findSelling, listRandomOffers } from './queries-intake.ts'
import { sampleShoppers } from './sample-shoppers.ts'
import { createOrders } from './create-orders.ts'

/** Buys a few live products, of several merchants where there are several, as an invented shopper would. */
export async function placeTestOrder(ctx: Ctx, { body }: Received<typeof order.placeTestOrder>): Promise<Answer<typeof order.placeTestOrder>> {
  const { currency } = orNotFound(await findSelling(ctx.db, ctx.scope.companyId), 'marketplace')
  const offers = await listRandomOffers(ctx.db, ctx.scope.companyId, currency, body.products)
  if (offers.length === 0)
    throw new AppError('unknown_product', {
      detail: message('order_error.nothing_on_sale'),
    })
  const shopper = orNotFound(sampleShoppers[randomInt(sampleShoppers.length)])
  const lines = offers.map(({ variantId, stock }) => ({ variantId, quantity: randomInt(1, Math.min(3, stock ?? 3) + 1), taxMinor: 0 }))
  const reference = `TEST-${randomToken(6)
    .replace(/[^A-Za-z0-9]/g, '0')
    .toUpperCase()}`
  return createOrders(
    ctx,
    {
      marketplaceOrderReference: reference,
      currency,
      ...shopper,
      customerNote: '',
      lines,
      shippingMinor: 495,
      discountMinor: 0,
      marketplaceDiscountMinor: 0,
    },
    'test',
  )
}
