import type { VendureOrder } from './shapes.ts'

/** The note of an order that says which order of the portal it is. */
export function referenceNote(externalReference: string): string {
  return `Stoa order ${externalReference}`
}

/** The note of an order that says which fulfilment a shipment of the portal is, and how to follow it. */
export function shipmentNote(
  key: string,
  fulfilmentId: string,
  tracking: { carrier: string; trackingNumber: string; trackingHref: string | null },
): string {
  const words = [tracking.carrier, tracking.trackingNumber, tracking.trackingHref ?? ''].filter((text) => text !== '')
  return [`Stoa shipment ${key} is fulfilment ${fulfilmentId}.`, ...words].join(' ')
}

/** Returns the fulfilments of an order that are shipments of the portal, by shipment. */
export function shipmentsOf(order: VendureOrder): Map<string, string> {
  const notes = order.history.items.map(({ data }) => /^Stoa shipment (\S+) is fulfilment (\S+)\./.exec(data.note))
  return new Map(notes.flatMap((found) => (found?.[1] !== undefined && found[2] !== undefined ? [[found[1], found[2]] as const] : [])))
}

/** Returns the end of the reason of a refund of the portal, by which a repeat finds it. */
export function refundMark(key: string): string {
  return `(Stoa refund ${key})`
}

/** Returns our key in the reason of a refund; null for one that we did not make. */
export function keyOfRefund(reason: string): string | null {
  return /\(Stoa refund ([^\s()]+)\)$/.exec(reason)?.[1] ?? null
}
