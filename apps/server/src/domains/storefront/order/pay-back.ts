import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { refundRequested } from '../../order/events.ts'
import { insertOrderEvents } from '../../order/queries-change.ts'
import { updateRefundSent } from '../../order/refund/queries-refund.ts'
import { settleRefund } from '../../order/refund/settle-refund.ts'
import type { SalesShop } from './open-sales.ts'
import { openSales } from './open-sales.ts'
import type { StorefrontOrderRow } from './queries-order.ts'
import { findOrderOfGroup } from './queries-order.ts'
import type { SoldRefund } from './queries-report.ts'
import { claimRefund, releaseRefund } from './queries-claim.ts'
import { findSoldRefund, updateReport } from './queries-report.ts'
import { toShopQuantities } from './rules-lines.ts'
import { toStorableReference } from './rules-storable.ts'

type Fact = FactOf<typeof refundRequested>

/**
 * Has the operator's shop pay back a refund of an order that it collected, with the refund's id as its key: a repeat after a lost answer finds the first.
 * What the shop refuses fails the refund, so that a person decides; while it is away, the refund waits with the reason beside it. While another job sends the same
 * refund, nothing is done.
 */
export async function payBack(jobCtx: JobCtx, fact: Fact): Promise<void> {
  const { marketplaceId: companyId, orderId, refundId } = fact
  const refund = await findSoldRefund(jobCtx.db, companyId, orderId, refundId)
  if (refund?.status !== 'pending' || refund.settledBy !== 'storefront') return
  const row = await findOrderOfGroup(jobCtx.db, companyId, refund.groupId)
  const shop = row && (await openSales(jobCtx, companyId, row.connectionId))
  const key = { companyId, groupId: refund.groupId, kind: 'refund', subjectId: refundId } as const
  if (!(await jobCtx.transact((ctx) => claimRefund(ctx.db, key)))) return
  if (!row || !shop?.connector.refundOrder)
    return jobCtx.transact((ctx) => end(ctx, fact, refund, { failure: message('storefront_error.cannot_refund') }))
  try {
    const made = toStorableReference(await sendToShop(shop, row, refundId, refund))
    await jobCtx.transact((ctx) => end(ctx, fact, refund, made))
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    const reason = reasonOf(error)
    if (error instanceof UpstreamError && isUnclear(error)) {
      await jobCtx.transact(async (ctx) => {
        await updateRefundSent(ctx.db, companyId, refundId, { failure: message('failure.waiting_shop', { reason }) })
        await releaseRefund(ctx.db, key)
      })
      // An older one is requested again by the pass over what waits: a job that is repeated beside it would only add to the calls.
      if (refund.isOld) return
      throw error
    }
    await jobCtx.transact((ctx) => end(ctx, fact, refund, { failure: reason }))
  }
}

/** Whether the shop may have paid although it failed: an answer that cannot be read says nothing. A repeat finds what it paid. */
function isUnclear({ isTemporary, kind }: UpstreamError): boolean {
  return isTemporary || kind === 'malformed' || kind === 'too_large'
}

/** Has the shop pay a refund back at its order. */
function sendToShop(
  { access, connector }: SalesShop,
  row: StorefrontOrderRow,
  key: string,
  { hash, currency, amountMinor, shippingMinor, reason, lines }: SoldRefund,
): Promise<{ reference: string }> {
  const refund = connector.refundOrder
  if (!refund) throw new UpstreamError('refused', message('storefront_error.cannot_refund'))
  return refund(access, {
    key,
    orderReference: row.reference,
    externalReference: hash,
    currency,
    amountMinor,
    shippingMinor,
    reason,
    isPaidBack: true,
    lines: toShopQuantities(row.lines, lines).map(({ parts, ...line }) => ({
      ...line,
      amountMinor: parts.reduce((sum, part) => sum + part.amountMinor, 0),
      isRestocked: parts.every((part) => part.isRestocked),
    })),
  })
}

async function end(
  ctx: Ctx,
  { marketplaceId, orderId, refundId }: Fact,
  refund: SoldRefund,
  result: { reference: string } | { failure: Message },
): Promise<void> {
  const key = { companyId: marketplaceId, groupId: refund.groupId, kind: 'refund', subjectId: refundId } as const
  const isPaid = 'reference' in result
  await updateReport(ctx.db, key, isPaid ? { reference: result.reference } : { error: result.failure })
  if (!isPaid) await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'storefront_refund_refused', actor: null, remark: result.failure }])
  await settleRefund(ctx, marketplaceId, {
    kind: 'refund',
    key: refundId,
    reference: isPaid ? result.reference : '',
    state: isPaid ? 'succeeded' : 'failed',
    amountMinor: refund.amountMinor,
    currency: refund.currency,
    failure: null,
  })
}
