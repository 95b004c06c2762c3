import type { ShopFulfilment } from '../../connection/ports-order.ts'
import { planShopShipment } from '../../order/shop-report/rules-shop-shipment.ts'
import type { ChannelOrderRow, PartShipment } from './queries-order.ts'
import { shippedOf } from './rules-parts.ts'

type InShop = Pick<ChannelOrderRow, 'state' | 'lines' | 'parts' | 'shopTrackingNumber'>

/** What a shipment of the merchant's shop says that is not known here: `quantities` of a part, by line; `partNumber` of one whose tracking changed, from 1. */
export type ShopNews = { shipment: ShopFulfilment } & (
  | { kind: 'whole' }
  | { kind: 'whole-tracking' }
  | { kind: 'part'; quantities: number[] }
  | { kind: 'part-tracking'; partNumber: number }
)

/**
 * Returns the first that shipments of the merchant's shop say of an order and that is not known here; undefined where all is. `variantReferences`: what the shop
 * calls the variant of each line. A shipment is the whole order where it has all that is left, where the shop does not say what it has, and where the marketplace
 * takes no parts. What a person entered as tracking here stays until the shop names another number.
 */
export function nextShopNews(
  order: InShop,
  shipments: readonly ShopFulfilment[],
  { variantReferences, takesParts }: { variantReferences: readonly string[]; takesParts: boolean },
): ShopNews | undefined {
  let isWholeSeen = false
  for (const shipment of shipments) {
    // One that names no lines and not all of them is none of the shop's own.
    if (shipment.lines?.length === 0) continue
    const index = order.parts.findIndex((part) => isSame(part, shipment))
    const part = order.parts[index]
    if (part) {
      if (isNews(shipment, part.shopTrackingNumber)) return { kind: 'part-tracking', shipment, partNumber: index + 1 }
    } else if (order.state === 'shipped') {
      const { shopTrackingNumber } = order
      if (!isWholeSeen && shopTrackingNumber !== null && isNews(shipment, shopTrackingNumber)) return { kind: 'whole-tracking', shipment }
      isWholeSeen = true
    } else {
      const left = order.lines.map((line) => shippedOf(order.state, line).shippableQuantity)
      const quantities = shippedBy(order, shipment, variantReferences)
      if (!takesParts || quantities.every((quantity, at) => quantity === left[at])) return { kind: 'whole', shipment }
      if (quantities.some((quantity) => quantity > 0)) return { kind: 'part', shipment, quantities }
    }
  }
  return undefined
}

/** Whether a part is what the shop shipped: also one that a person recorded here with the tracking number that the shop has. */
function isSame({ shopReference, trackingNumber }: PartShipment, shipment: ShopFulfilment): boolean {
  return shopReference === undefined ? trackingNumber !== '' && trackingNumber === shipment.trackingNumber : shopReference === shipment.reference
}

const isNews = ({ trackingNumber }: ShopFulfilment, known: string | undefined): boolean => trackingNumber !== '' && trackingNumber !== known

/** Returns how many of each line a shipment of the shop has. */
function shippedBy({ state, lines }: InShop, shipment: ShopFulfilment, variantReferences: readonly string[]): number[] {
  const shippable = lines.map((line, index) => {
    const { shippedQuantity, shippableQuantity } = shippedOf(state, line)
    return {
      id: String(index),
      quantity: line.quantity,
      fulfilledQuantity: shippedQuantity,
      refundedUnshippedQuantity: line.quantity - shippedQuantity - shippableQuantity,
      pendingUnshippedQuantity: 0,
      variantReference: variantReferences[index] ?? '',
      sku: line.sku,
    }
  })
  const planned = new Map(planShopShipment(shippable, shipment).map(({ lineId, quantity }) => [lineId, quantity]))
  return shippable.map(({ id }) => planned.get(id) ?? 0)
}
