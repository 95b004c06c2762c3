import type { FastifyInstance } from 'fastify'
import { shopwareId } from '../src/connectors/shops/shopware/ids.ts'
import { nextNumber } from './shopware-products.ts'

export type ShopwareEntity = { id: string }
type State = { technicalName: string }
type Line = ShopwareEntity & { productId: string; quantity: number; price: { totalPrice: number } }
type Body = Record<string, unknown> & {
  id: string
  customFields?: Record<string, unknown>
  stateId: string
  lineItems: Line[]
  deliveries: (ShopwareEntity & { trackingCodes?: string[]; stateId: string })[]
  transactions: (ShopwareEntity & { stateId: string })[]
  price: { totalPrice: number }
}
export type ShopwareRefundRow = ShopwareEntity & {
  captureId: string
  stateId?: string
  stateMachineState: State
  amount: { totalPrice: number }
  customFields?: Record<string, unknown>
  positions: object[]
}
/** What was collected of a payment; `paidBack` is what its payment method paid back. */
export type ShopwareCapture = ShopwareEntity & {
  stateMachineState: State
  amount: { totalPrice: number }
  refunds: ShopwareRefundRow[]
  paidBack: number[]
}
export type ShopwareOrderRow = Record<string, unknown> & {
  id: string
  amountTotal: number
  stateMachineState: State
  customFields: Record<string, unknown>
  lineItems: (ShopwareEntity & { productId?: string | null; quantity?: number })[]
  deliveries: (ShopwareEntity & {
    trackingCodes: string[]
    stateMachineState: State
    updatedAt?: string | null
    shippingCosts?: object
    shippingOrderAddress?: object
  })[]
  transactions: (ShopwareEntity & { stateMachineState: State; captures?: ShopwareCapture[]; createdAt?: string; updatedAt?: string | null })[]
  createdAt: string
  updatedAt: string | null
}

/** The transitions of orders, deliveries and payments that are used. */
const transitions: Record<string, Record<string, { from: string[]; to: string }>> = {
  order: { cancel: { from: ['open', 'in_progress'], to: 'cancelled' } },
  order_delivery: {
    ship: { from: ['open', 'shipped_partially'], to: 'shipped' },
    ship_partially: { from: ['open'], to: 'shipped_partially' },
    cancel: { from: ['open'], to: 'cancelled' },
  },
  order_transaction: {
    refund: { from: ['paid', 'refunded_partially'], to: 'refunded' },
    refund_partially: { from: ['paid'], to: 'refunded_partially' },
  },
}

const refusal = (detail: string) => ({ errors: [{ status: '400', code: 'SYSTEM__REFUSED', detail }] })

/** Returns the orders of a stand-in shop and its routes for them. `sell` takes items out of stock, or puts them back; false for a product that it does not have. */
export function shopwareOrders(sell: (productId: string, quantity: number) => boolean) {
  const orders: ShopwareOrderRow[] = []
  /** Changes an order as it is written in part; custom fields that are left out stay. False where there is none. */
  const patch = (id: string, { customFields = {}, deliveries = [] }: Partial<Body>): boolean => {
    const order = orders.find((one) => one.id === id)
    if (!order) return false
    Object.assign(order.customFields, customFields)
    for (const { id: deliveryId, trackingCodes } of deliveries) {
      const delivery = order.deliveries.find((one) => one.id === deliveryId)
      if (delivery && trackingCodes) delivery.trackingCodes = trackingCodes
    }
    order.updatedAt = new Date().toISOString()
    return true
  }
  const listCaptures = (): ShopwareCapture[] => orders.flatMap(({ transactions }) => transactions.flatMap(({ captures }) => captures ?? []))
  /** Writes a refund of what was collected: no money moves yet. */
  const writeRefund = (given: ShopwareRefundRow): void => {
    const isOpen = given.stateId === shopwareId('state', 'order_transaction_capture_refund', 'open')
    const stateMachineState = { technicalName: isOpen ? 'open' : 'unknown' }
    listCaptures()
      .find(({ id }) => id === given.captureId)
      ?.refunds.push({ ...given, positions: [], stateMachineState })
  }
  const register = (server: FastifyInstance): void => {
    server.post<{ Params: { id: string } }>('/api/_action/order_transaction_capture_refund/:id', async (request, reply) => {
      const capture = listCaptures().find(({ refunds }) => refunds.some(({ id }) => id === request.params.id))
      const refund = capture?.refunds.find(({ id }) => id === request.params.id)
      if (!capture || !refund) return reply.code(404).send(refusal('The refund was not found'))
      if (refund.stateMachineState.technicalName !== 'open') return reply.code(400).send(refusal('The refund is in an invalid state'))
      refund.stateMachineState = { technicalName: 'completed' }
      capture.paidBack.push(refund.amount.totalPrice)
      return reply.code(204).send()
    })
    server.post('/api/order', async (request, reply) => {
      const body = request.body as Body
      if (orders.some(({ id }) => id === body.id)) return reply.code(400).send(refusal('This order exists already'))
      if (!body.lineItems.every(({ productId, quantity }) => sell(productId, quantity))) return reply.code(400).send(refusal('No such product'))
      orders.push({
        ...body,
        autoIncrement: nextNumber(),
        amountTotal: body.price.totalPrice,
        stateMachineState: { technicalName: body.stateId === shopwareId('state', 'order', 'open') ? 'open' : 'unknown' },
        customFields: body.customFields ?? {},
        deliveries: body.deliveries.map((one) => ({
          ...one,
          trackingCodes: one.trackingCodes ?? [],
          stateMachineState: { technicalName: one.stateId === shopwareId('state', 'order_delivery', 'open') ? 'open' : 'unknown' },
        })),
        transactions: body.transactions.map((one) => ({
          ...one,
          stateMachineState: {
            technicalName: ['paid', 'open'].find((name) => one.stateId === shopwareId('state', 'order_transaction', name)) ?? 'unknown',
          },
        })),
        createdAt: new Date().toISOString(),
        updatedAt: null,
      })
      return reply.code(204).send()
    })
    server.patch<{ Params: { id: string } }>('/api/order/:id', async (request, reply) =>
      patch(request.params.id, request.body as Partial<Body>)
        ? reply.code(204).send()
        : reply.code(404).send({ errors: [{ status: '404', detail: 'No such order' }] }),
    )
    server.post<{ Params: { machine: string; id: string; transition: string } }>(
      '/api/_action/:machine/:id/state/:transition',
      async (request, reply) => {
        const { machine, id, transition } = request.params
        const order = machine === 'order' ? orders.find((one) => one.id === id) : undefined
        const holder = order ?? orders.flatMap(({ deliveries, transactions }) => [...deliveries, ...transactions]).find((one) => one.id === id)
        const move = transitions[machine]?.[transition]
        if (!holder || !move?.from.includes(holder.stateMachineState.technicalName))
          return reply.code(400).send(refusal(`Illegal transition "${transition}" from state "${holder?.stateMachineState.technicalName}"`))
        holder.stateMachineState = { technicalName: move.to }
        // The order itself is not written, only what has the state.
        Object.assign(holder, { updatedAt: new Date().toISOString() })
        // All items of the order, whatever a refund has put back.
        if (move.to === 'cancelled') for (const { productId, quantity = 0 } of order?.lineItems ?? []) sell(productId ?? '', -quantity)
        return { id, technicalName: move.to }
      },
    )
  }
  return { orders, patch, register, writeRefund }
}
