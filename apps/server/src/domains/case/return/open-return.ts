import type { ReturnReason } from '@stoa/contract/case-shapes.ts'
import type { CaseSide } from '@stoa/contract/case-states.ts'
import { worthOf } from '@stoa/contract/refund-shares.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { LockedOrder } from '../../order/queries-change.ts'
import { insertOrderEvents, listLineStates } from '../../order/queries-change.ts'
import { mayBePaid } from '../../order/rules-paid.ts'
import { findOrderPolicy } from '../policy/find-order-policy.ts'
import type { NewDocument } from '../../company/rules.ts'
import { insertCase, insertCaseLines } from '../queries-change.ts'
import { listExcludedLines } from './list-excluded-lines.ts'
import { findLastShipment, listReturnableLines } from './queries-return.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { dueAfter, lastReturnInstant, returnableQuantity } from '../rules.ts'

/** What is to be returned, by whom. */
export type ReturnRequest = {
  side: CaseSide & ('shopper' | 'merchant' | 'marketplace')
  lines: readonly { lineId: string; quantity: number; reason: ReturnReason }[]
  text: string
  files?: readonly NewDocument[]
  language?: string
}

/**
 * Opens a return of a locked order and returns its id. Never of more items than were shipped and are neither refunded nor in another return. The shopper
 * is bound by the return policy; a merchant or operator may be more generous. What was paid on delivery can be returned before its merchant records the
 * payment; only the refund waits for that.
 */
export async function openReturn(ctx: Ctx, order: LockedOrder, request: ReturnRequest): Promise<string> {
  const { marketplaceId, merchantId, id: orderId } = order
  if (!mayBePaid(order)) throw new AppError('state_forbids', { detail: message('case_error.not_paid') })
  const states = await listLineStates(ctx.db, marketplaceId, orderId)
  const lines = await listReturnableLines(ctx.db, marketplaceId, orderId)
  const policy = await findOrderPolicy(ctx.db, { marketplaceId, merchantId, orderId })
  if (request.side === 'shopper') {
    const shippedAt = await findLastShipment(ctx.db, marketplaceId, orderId)
    if (shippedAt !== null && lastReturnInstant(new Date(shippedAt), policy.days) < ctx.now)
      throw new AppError('state_forbids', { detail: message('case_error.window_over', { days: policy.days }) })
  }
  let amountMinor = 0
  const named = new Set<string>()
  for (const [index, { lineId, quantity }] of request.lines.entries()) {
    const state = states.find((one) => one.id === lineId)
    const line = lines.find((one) => one.lineId === lineId)
    if (!state || !line) throw fieldError(`lines.${index}.lineId`, 'not_found', message('order_error.unknown_line'))
    if (named.has(lineId)) throw fieldError(`lines.${index}.lineId`, 'repeated', message('order_error.line_repeated'))
    named.add(lineId)
    const left = returnableQuantity({ ...state, inReturns: line.inReturns })
    if (quantity > left) {
      const detail = message('case_error.only_left', { left })
      throw new AppError('quantity_exceeds', { detail, errors: [{ path: `lines.${index}.quantity`, code: 'quantity_exceeds', message: detail }] })
    }
    amountMinor += worthOf(state, quantity)
  }
  if (request.side === 'shopper') {
    const requested = lines.filter(({ lineId }) => named.has(lineId))
    const excluded = await listExcludedLines(ctx.db, { marketplaceId, merchantId }, policy, requested)
    const index = request.lines.findIndex(({ lineId }) => excluded.has(lineId))
    if (index >= 0)
      throw fieldError(
        `lines.${index}.lineId`,
        'invalid_input',
        message('case_error.excluded', { product: requested.find(({ lineId }) => lineId === request.lines[index]?.lineId)?.name ?? '' }),
      )
  }
  const itemCount = request.lines.reduce((sum, line) => sum + line.quantity, 0)
  const reason = request.lines[0]?.reason ?? 'other'
  const made = orNotFound(
    await insertCase(ctx.db, {
      marketplaceId,
      merchantId,
      orderId,
      kind: 'return',
      state: 'requested',
      reason,
      openedBy: request.side,
      itemCount,
      amountMinor,
      currency: order.currency,
      dueAt: dueAfter('requested', ctx.now),
      shippingPayer: policy.shippingPayer,
      feeMinor: Math.min(policy.feeMinor, amountMinor),
      ...(request.language === undefined ? {} : { language: request.language }),
    }),
  )
  await insertCaseLines(ctx.db, { marketplaceId, merchantId, caseId: made.id }, request.lines)
  await recordCaseEvent(
    ctx,
    { id: made.id, marketplaceId, merchantId },
    {
      code: 'return_requested',
      side: request.side,
      params: { count: itemCount },
      text: request.text,
      isPublic: true,
      files: request.files ?? [],
    },
  )
  // The shopper is nobody's company: the history of the order is written as the system.
  const entry = {
    marketplaceId,
    orderId,
    kind: 'return_requested',
    params: { number: String(made.number), count: itemCount },
    actor: actorName(ctx.actor),
  }
  await asSystem(ctx.db, () => insertOrderEvents(ctx.db, [entry]))
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: order.hash })
  return made.id
}
