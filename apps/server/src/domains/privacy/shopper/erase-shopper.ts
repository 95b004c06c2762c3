import type { ShopperData, shopperData } from '@stoa/contract/shopper-data.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { requireFreshSignIn } from '../../auth/session/require-fresh-sign-in.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { erasureRequested } from '../events.ts'
import { findShopperData, updateErasureRequested } from './queries-due.ts'

/** Requests that everything that says who bought is erased from all purchases of an order's shopper. A job does it: at once what has ended, the rest once it has. */
export async function eraseShopper(ctx: Ctx, { body }: Received<typeof shopperData.erase>): Promise<ShopperData> {
  await requireFreshSignIn(ctx)
  const { db, scope } = ctx
  const found = orNotFound(await findShopperData(db, scope, body.hash), 'order')
  if (found.erasedAt !== null) throw new AppError('state_forbids', { detail: message('shopper_error.erased') })
  const purchaseCount = await updateErasureRequested(db, scope, body.hash)
  await recordAudit(ctx, {
    companyId: scope.companyId,
    action: 'shopper.erasure_requested',
    object: body.hash,
    detail: { reason: body.reason, purchaseCount },
  })
  await ctx.emit(erasureRequested, { marketplaceId: scope.companyId })
  return orNotFound(await findShopperData(db, scope, body.hash), 'order')
}
