import { leftToShip } from '@stoa/contract/refund-plan.ts'
import type { TrackingFile } from '@stoa/contract/order-tracking-file.ts'
import { message } from '@stoa/messages/describe.ts'
import type { LineToShip } from '../fulfilment/queries-lines-to-ship.ts'
import { fulfilBlockReason, planShipment } from '../fulfilment/rules-fulfil.ts'
import type { NamedOrder, RecordedTracking } from './queries-tracking-file.ts'
import type { TrackingEntry, TrackingIssue } from './rules-tracking-file.ts'

type Found = { shipments: TrackingFile['shipments']; issues: TrackingIssue[] }

/**
 * Returns the shipments that rows of a file describe, and what is wrong in those that describe none. Rows of one order with the same tracking are one
 * shipment; where none of them has a SKU it is all that is left. A later row sees what earlier ones ship. Tracking that the order has already is of a shipment that
 * was recorded: the file was read before, or is an export.
 */
export function planTrackedShipments(
  entries: readonly TrackingEntry[],
  { orders, lines, recorded }: { orders: readonly NamedOrder[]; lines: readonly LineToShip[]; recorded: readonly RecordedTracking[] },
): Found {
  const found: Found = { shipments: [], issues: [] }
  const states = lines.map((line) => ({ ...line }))
  for (const group of groupsOf(entries)) {
    const [first] = group
    if (!first) continue
    const issue = (entry: TrackingEntry, column: TrackingIssue['column'], text: TrackingIssue['message']) =>
      found.issues.push({ line: entry.line, order: entry.order, column, cell: column === null ? '' : entry[column], message: text })
    const meant = chooseMeant(
      orders.filter(({ text }) => text === first.order),
      states,
    )
    const [order] = meant
    if (!order || meant.length > 1) {
      for (const entry of group) issue(entry, 'order', order ? ambiguous(meant) : message('tracking_error.unknown_order'))
      continue
    }
    const block = fulfilBlockReason(order)
    if (block !== undefined) {
      for (const entry of group) issue(entry, 'order', block)
      continue
    }
    const own = states.filter((line) => line.orderId === order.id)
    if (own.some((line) => leftToShip(line) > 0) && isRecorded(first.tracking_number, order.id, recorded)) {
      for (const entry of group) issue(entry, 'tracking_number', message('tracking_error.recorded'))
      continue
    }
    const refused = new Set<TrackingEntry>()
    const named = nameLines(group, own, (entry, column, text) => {
      refused.add(entry)
      issue(entry, column, text)
    })
    const [wrong] = refused
    if (wrong) {
      for (const entry of group) if (!refused.has(entry)) issue(entry, null, message('tracking_error.other_row', { row: String(wrong.line) }))
      continue
    }
    const plan = planShipment(own, named.length === 0 ? undefined : named)
    if ('issue' in plan) {
      for (const entry of group) issue(entry, 'order', plan.issue.message)
      continue
    }
    for (const { lineId, quantity } of plan.lines) for (const line of own) if (line.id === lineId) line.fulfilledQuantity += quantity
    found.shipments.push({
      hash: order.hash,
      orderId: order.orderId,
      customerName: order.customerName,
      lines: plan.lines,
      itemCount: plan.lines.reduce((sum, line) => sum + line.quantity, 0),
      carrier: first.carrier,
      trackingNumber: first.tracking_number,
      trackingHref: first.tracking_link,
      fileLines: group.map(({ line }) => line),
    })
  }
  return found
}

/** Whether an order has shipments with this tracking number, or with all of several as an export joins them. */
function isRecorded(trackingNumber: string, orderId: string, recorded: readonly RecordedTracking[]): boolean {
  const own = new Set(recorded.filter((one) => one.orderId === orderId).map((one) => one.trackingNumber))
  return own.has(trackingNumber) || trackingNumber.split(/,\s*/).every((one) => own.has(one))
}

/**
 * Returns the orders that a text may mean: those whose number it is, else those whose reference it is, shipped or not. Where one order of each of several
 * marketplaces has it, those with something left to ship, and of none such the first.
 */
function chooseMeant(named: readonly NamedOrder[], lines: readonly LineToShip[]): readonly NamedOrder[] {
  const first = Math.min(...named.map(({ namedBy }) => namedBy))
  const orders = named.filter(({ namedBy }) => namedBy === first)
  if (orders.length < 2 || marketplacesOf(orders).length < orders.length) return orders
  const isOpen = ({ id, orderStatus }: NamedOrder): boolean =>
    (orderStatus === 'New' || orderStatus === 'Partially Fulfilled') && lines.some((line) => line.orderId === id && leftToShip(line) > 0)
  const open = orders.filter(isOpen)
  return open.length > 0 ? open : orders.slice(0, 1)
}

function marketplacesOf(orders: readonly NamedOrder[]): string[] {
  return [...new Set(orders.map(({ marketplaceId }) => marketplaceId))]
}

/** Returns that several orders are meant, and what names one of them. */
function ambiguous(orders: readonly NamedOrder[]): TrackingIssue['message'] {
  if (marketplacesOf(orders).length < orders.length) return message('tracking_error.ambiguous_reference')
  return message('tracking_error.ambiguous', { marketplaces: [...new Set(orders.map(({ marketplaceName }) => marketplaceName))].join(', ') })
}

function groupsOf(entries: readonly TrackingEntry[]): TrackingEntry[][] {
  const groups = new Map<string, TrackingEntry[]>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.order, entry.carrier, entry.tracking_number])
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()]
}

/** Returns the lines that rows name by SKU, empty where none of them names any; a row without one beside others is refused. What a row means is taken from the lines of its SKU in their order; no quantity is all that is left. */
function nameLines(
  group: readonly TrackingEntry[],
  own: readonly LineToShip[],
  refuse: (entry: TrackingEntry, column: 'sku' | 'quantity', text: TrackingIssue['message']) => void,
): { lineId: string; quantity: number }[] {
  if (group.every(({ sku }) => sku === '')) return []
  const named = new Map<string, number>()
  const leftOf = (line: LineToShip): number => leftToShip(line) - (named.get(line.id) ?? 0)
  for (const entry of group) {
    const same = own.filter(({ sku }) => sku === entry.sku)
    const left = same.reduce((sum, line) => sum + leftOf(line), 0)
    let requested = entry.quantity === '' ? left : Number(entry.quantity)
    if (entry.sku === '') refuse(entry, 'sku', message('tracking_error.sku_of_row'))
    else if (same.length === 0) refuse(entry, 'sku', message('tracking_error.unknown_sku'))
    else if (left === 0 || requested > left)
      refuse(entry, entry.quantity === '' ? 'sku' : 'quantity', message('tracking_error.left_to_ship', { left }))
    else if (requested === 0) refuse(entry, 'quantity', message('tracking_error.quantity'))
    else
      for (const line of same) {
        const quantity = Math.min(requested, leftOf(line))
        if (quantity > 0) named.set(line.id, (named.get(line.id) ?? 0) + quantity)
        requested -= quantity
      }
  }
  return [...named].map(([lineId, quantity]) => ({ lineId, quantity }))
}
