import * as z from 'zod/mini'
import type { ShopwareOrder } from './shapes.ts'

/**
 * The portal keeps its shipments and refunds at an order, each in a custom field of its own: Shopware writes a field without touching the others, so that
 * none is lost where two are written at once. `shipments` and `refunds` are where an earlier version kept all of them together.
 */
const fields = { shipments: 'stoa_shipments', refunds: 'stoa_refunds', shipment: 'stoa_shipment_', refund: 'stoa_refund_' }

const orElse = z.catch
const Shipment = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingHref: z.nullable(z.string()),
  isComplete: z.boolean(),
  /** Its earlier tracking numbers that the delivery may still have. */
  replaced: orElse(z.array(z.string()), []),
})
const KeyedShipment = z.object({ key: z.string(), ...Shipment.shape })
const KeyedRefund = z.object({ key: z.string(), amountMinor: z.int() })
const Shipments = orElse(z.record(z.string(), Shipment), {})
const Refunds = orElse(z.record(z.string(), z.int()), {})

/** A shipment that was reported to an order. */
export type StoredShipment = z.infer<typeof KeyedShipment>

/** Names of custom fields have letters, digits and underscores. */
const nameOf = (prefix: string, key: string): string => `${prefix}${key.replaceAll(/\W/g, '_')}`

function valuesOf<S extends z.ZodMiniType>({ customFields }: Pick<ShopwareOrder, 'customFields'>, prefix: string, shape: S): z.infer<S>[] {
  return Object.entries(customFields).flatMap(([name, value]) => {
    const read = name.startsWith(prefix) ? shape.safeParse(value) : undefined
    return read?.success ? [read.data] : []
  })
}

/** Returns the shipments of the portal that an order has, by their keys. */
export function shipmentsOf(order: Pick<ShopwareOrder, 'customFields'>): Map<string, StoredShipment> {
  const earlier = Object.entries(Shipments.parse(order.customFields[fields.shipments])).map(([key, one]) => ({ key, ...one }))
  return new Map([...earlier, ...valuesOf(order, fields.shipment, KeyedShipment)].map((one) => [one.key, one]))
}

/** Returns the refunds of the portal that an order has, in minor units by their keys. */
export function refundsOf(order: Pick<ShopwareOrder, 'customFields'>): Map<string, number> {
  const earlier = Object.entries(Refunds.parse(order.customFields[fields.refunds])).map(([key, amountMinor]) => ({ key, amountMinor }))
  return new Map([...earlier, ...valuesOf(order, fields.refund, KeyedRefund)].map(({ key, amountMinor }) => [key, amountMinor]))
}

/** Returns the custom field of a shipment. */
export function toShipmentField(shipment: StoredShipment): Record<string, unknown> {
  return { [nameOf(fields.shipment, shipment.key)]: shipment }
}

/** Returns the custom field of a refund. */
export function toRefundField(key: string, amountMinor: number): Record<string, unknown> {
  return { [nameOf(fields.refund, key)]: { key, amountMinor } }
}
