import { leftToShip } from '@stoa/contract/refund-plan.ts'
import type { ShopFulfilment } from '../../connection/ports-order.ts'
import type { ShippableLine } from '../fulfilment/rules-fulfil.ts'

type ReportedLine = ShippableLine & { variantReference: string; sku: string }

/**
 * Returns what a shipment of the shop ships of an order: never more than is left, and nothing of what we do not know. A line is found by the shop's
 * variant, else by its SKU. A shipment that names no lines is of all that is left.
 */
export function planShopShipment(lines: readonly ReportedLine[], shipment: Pick<ShopFulfilment, 'lines'>): { lineId: string; quantity: number }[] {
  const left = new Map(lines.map((line) => [line.id, leftToShip(line)]))
  const shipped = new Map<string, number>()
  const ship = (line: ReportedLine, quantity: number): number => {
    const part = Math.min(quantity, left.get(line.id) ?? 0)
    left.set(line.id, (left.get(line.id) ?? 0) - part)
    if (part > 0) shipped.set(line.id, (shipped.get(line.id) ?? 0) + part)
    return quantity - part
  }
  if (!shipment.lines) for (const line of lines) ship(line, left.get(line.id) ?? 0)
  for (const { variantReference, sku, quantity } of shipment.lines ?? []) {
    const named = lines.filter((line) => line.variantReference === variantReference)
    const candidates = named.length > 0 ? named : lines.filter((line) => sku !== '' && line.sku === sku)
    candidates.reduce((rest, line) => ship(line, rest), quantity)
  }
  return [...shipped].map(([lineId, quantity]) => ({ lineId, quantity }))
}
