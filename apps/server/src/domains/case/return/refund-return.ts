import type { Case } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { authorisePermission } from '../../../kit/authorise.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { listLineStates, lockOrder } from '../../order/queries-change.ts'
import { getChargedBack } from '../../order/queries-dispute-effect.ts'
import { requestRefund } from '../../order/refund/request-refund.ts'
import { shippedLeft } from '@stoa/contract/refund-plan.ts'
import { getCase } from '../get-case.ts'
import { moveCase } from '../move-case.ts'
import { listCaseLines } from '../queries.ts'
import { lockCase } from '../queries-change.ts'
import { returnWorth, sideOf } from '../rules.ts'
import { setShares } from '../share/set-shares.ts'

/**
 * Refunds the accepted items of a return, less the fee, through the refund of the order: never more than what is left of it. What was chosen goes back
 * into stock once the provider has refunded. A fee that is all they are worth leaves nothing to refund, and the return ends all the same. An owner of the marketplace may decide with it what each side bears.
 */
export async function refundReturn(ctx: Ctx, { params, body }: Received<typeof caseRoutes.refund>): Promise<Case> {
  const one = orNotFound(await lockCase(ctx.db, ctx.scope, params.id), 'case')
  const side = sideOf(ctx.scope.companyType)
  if (body.shares && side === 'merchant') throw fieldError('shares', 'invalid_input', message('case_error.shares_of_operator'))
  // Who may refund may not yet move the marketplace's money.
  if (body.shares) authorisePermission('case:share', ctx)
  const order = orNotFound(await lockOrder(ctx.db, ctx.scope, one.hash), 'order')
  const states = await listLineStates(ctx.db, one.marketplaceId, order.id)
  // What was refunded of the order meanwhile is not refunded again, nor put into stock by this.
  const returned = await listCaseLines(ctx.db, one.marketplaceId, [one.id])
  const lines = returned.flatMap((line) => {
    const state = states.find(({ id }) => id === line.lineId)
    const quantity = Math.min(line.acceptedQuantity ?? 0, state ? shippedLeft(state) : 0)
    return quantity > 0 ? [{ ...line, acceptedQuantity: quantity, restockQuantity: Math.min(line.restockQuantity, quantity) }] : []
  })
  if (one.state === 'inspected' && lines.length === 0 && body.shippingMinor === 0) {
    const isRefunded = returned.some(({ acceptedQuantity }) => (acceptedQuantity ?? 0) > 0)
    throw new AppError('state_forbids', { detail: message(isRefunded ? 'case_error.refunded_already' : 'case_error.nothing_accepted') })
  }
  // What the bank has taken back of the payment is not refunded again.
  const leftMinor = order.capturedMinor - order.refundedMinor - (await getChargedBack(ctx.db, one.marketplaceId, order.id))
  const worthMinor = returnWorth(lines, states)
  // The fee was set by what was requested; less may have been accepted.
  const feeMinor = body.feeMinor ?? Math.min(one.feeMinor, worthMinor)
  const excessMinor = Math.max(0, worthMinor - feeMinor + body.shippingMinor - leftMinor)
  const refund =
    one.state === 'inspected'
      ? await requestRefund(ctx, order, {
          lines: lines.map(({ lineId, acceptedQuantity, restockQuantity }) => ({ lineId, quantity: acceptedQuantity ?? 0, restockQuantity })),
          shippingMinor: body.shippingMinor,
          amountMinor: 0,
          deductionMinor: lines.length === 0 ? 0 : feeMinor + excessMinor,
          restock: 'none',
          isReturn: true,
          reason: body.text,
        })
      : { refundId: null, amountMinor: 0 }
  await moveCase(ctx, one, {
    action: 'refund',
    code: 'refund_requested',
    side,
    params: { amount: { minor: refund.amountMinor, currency: one.currency } },
    text: body.text,
    isPublic: true,
    change: { feeMinor, refundId: refund.refundId, refundedMinor: refund.amountMinor },
  })
  if (body.shares)
    await setShares(
      ctx,
      { ...one, state: 'refunding', refundId: refund.refundId, refundedMinor: refund.amountMinor },
      { ...body.shares, text: '' },
      'shares.',
    )
  return getCase(ctx, params.id)
}
