import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { Params } from '@stoa/contract/params.ts'
import type { OrderStatus, PaymentStatus, PayoutStatus } from '@stoa/contract/states.ts'
import type { Transitions } from '@stoa/contract/state-moves.ts'
import { orderMoves, paymentMoves, payoutMoves, statesBefore } from '@stoa/contract/state-moves.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Actor, Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { LockedOrder, NewOrderEvent } from './queries-change.ts'
import { closeAttention } from './attention/close-attention.ts'
import { ordersCancelled, shopOrderCancelled } from './events.ts'
import { insertOrderEvents, updateStatus } from './queries-change.ts'

type AxisMove = { axis: 'order'; to: OrderStatus } | { axis: 'payment'; to: PaymentStatus } | { axis: 'payout'; to: PayoutStatus }

/** A move of orders of one marketplace along one axis, with what their history says of it. */
export type OrderTransition = AxisMove & {
  marketplaceId: string
  kind: string
  params?: Params
  /** Words of a person or of the provider: a reason, a carrier. */
  detail?: string | null
  /** A message of ours beside the entry, where no person gave a detail. */
  remark?: Message
  /** A command of a person: what the table forbids is refused with 409. Without it, it is left undone and reported in the history. */
  isCommand?: boolean
}

/** Moves orders of one marketplace as `transitionOrder` does. They must be locked, and not have moved along the axis since they were read. */
export async function transitionLocked(ctx: Ctx, move: OrderTransition, orders: readonly LockedOrder[]): Promise<string[]> {
  const expected = statesBefore<string>(tables[move.axis], move.to)
  const moved = orders.filter((order) => expected.includes(fromOf(move, order)))
  if (move.isCommand && moved.length < orders.length) {
    throw new AppError('state_forbids', {
      detail: message('order_error.no_move', { from: [...new Set(orders.map((order) => fromOf(move, order)))].join(', '), to: move.to }),
    })
  }
  if (moved.length > 0) {
    const ids = moved.map((order) => order.id)
    const written = await updateStatus(ctx.db, move.marketplaceId, ids, move.axis, expected, move.to)
    if (written !== ids.length) throw new Error(`${ids.length - written} locked orders left the states from which ${move.to} follows`)
  }
  if (move.axis === 'order' && moved.length > 0) {
    const ids = moved.map((order) => order.id)
    await closeAttention(ctx, move.marketplaceId, ids, endedBy(move.to))
    if (move.to === 'Cancelled')
      await ctx.emit(ordersCancelled, { marketplaceId: move.marketplaceId, orderIds: ids, kind: move.kind, byCompanyId: companyOf(ctx) })
    const inShop = move.to === 'Cancelled' ? moved.filter(({ forwardState }) => forwardState !== 'none') : []
    await ctx.emit(shopOrderCancelled, ...inShop.map(({ marketplaceId, id: orderId }) => ({ marketplaceId, orderId })))
  }
  await insertOrderEvents(
    ctx.db,
    orders.map((order) => historyOf(ctx.actor, move, order, moved.includes(order))),
  )
  await ctx.announceAll(
    orders.map(({ marketplaceId, merchantId, hash }) => ({ companyIds: [marketplaceId, merchantId], message: { kind: 'order', id: hash } })),
  )
  return moved.map((order) => order.id)
}

/** Returns the company of which a person or key acts; null where the system or a shopper does. */
function companyOf({ actor, scope }: Ctx): string | null {
  return actor.kind === 'nobody' || actor.kind === 'system' ? null : scope.companyId
}

/** What of an order needs no more attention once it is shipped or cancelled: it is accepted, has no deadline, need not reach its shop or end as it did there, and nobody waits for its payment. */
function endedBy(to: OrderStatus): AttentionCode[] {
  if (to === 'New') return []
  if (to === 'Partially Fulfilled') return ['accept_due']
  const ended: AttentionCode[] = ['accept_due', 'ship_due', 'forward_stuck', 'cancelled_in_shop']
  return to === 'Cancelled' ? [...ended, 'payment_stuck', 'capture_stuck'] : ended
}

function fromOf(move: AxisMove, order: LockedOrder): string {
  return { order: order.orderStatus, payment: order.paymentStatus, payout: order.payoutStatus }[move.axis]
}

const tables: Readonly<Record<AxisMove['axis'], Transitions<string>>> = { order: orderMoves, payment: paymentMoves, payout: payoutMoves }

function historyOf(actor: Actor, move: OrderTransition, order: LockedOrder, isMoved: boolean): NewOrderEvent {
  const from = fromOf(move, order)
  const entry = {
    marketplaceId: order.marketplaceId,
    orderId: order.id,
    kind: move.kind,
    ...(move.params === undefined ? {} : { params: move.params }),
    actor: actorName(actor),
    axis: move.axis,
  }
  if (isMoved) return { ...entry, from, to: move.to, detail: move.detail ?? null, ...(move.remark ? { remark: move.remark } : {}) }
  if (from !== move.to) return { ...entry, remark: message('order_detail.not_allowed', { from, to: move.to }) }
  if (move.remark) return { ...entry, remark: move.remark }
  if (move.detail !== undefined && move.detail !== null) return { ...entry, detail: move.detail }
  return { ...entry, remark: message('order_detail.unchanged', { status: from }) }
}
