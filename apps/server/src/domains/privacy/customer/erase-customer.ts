import type { channelCustomer, ShopperData } from '@stoa/contract/shopper-data.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { requireFreshSignIn } from '../../auth/session/require-fresh-sign-in.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { customerErasureRequested } from '../events.ts'
import { findCustomerData, updateErasureRequested } from './queries-customer.ts'

/** Requests that who bought is erased from all orders of sales channels of an order's customer. A job does it: at once what has ended, the rest once it has. */
export async function eraseCustomer(ctx: Ctx, { params, body }: Received<typeof channelCustomer.erase>): Promise<ShopperData> {
  await requireFreshSignIn(ctx)
  const { db, scope } = ctx
  const { companyId } = scope
  const found = orNotFound(await findCustomerData(db, companyId, params.id), 'order')
  if (found.erasedAt !== null) throw new AppError('state_forbids', { detail: message('channel_error.customer_erased') })
  const orderCount = await updateErasureRequested(db, companyId, params.id)
  await recordAudit(ctx, { companyId, action: 'shopper.erasure_requested', object: params.id, detail: { reason: body.reason, orderCount } })
  await ctx.emit(customerErasureRequested, {})
  return orNotFound(await findCustomerData(db, companyId, params.id), 'order')
}
