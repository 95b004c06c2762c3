import type { ChannelOrder } from '../ports.ts'

/** Returns an order without what of it was sent before it came here: neither its goods nor their price are part of it. */
export function leftToShip(order: ChannelOrder): ChannelOrder {
  let sentMinor = 0
  const lines = order.lines.flatMap((line) => {
    const quantity = Math.max(0, line.quantity - line.shippedQuantity)
    const totalMinor = Math.round((line.totalMinor * quantity) / line.quantity)
    sentMinor += line.totalMinor - totalMinor
    return quantity === 0 ? [] : [{ ...line, quantity, totalMinor }]
  })
  return { ...order, totalMinor: order.totalMinor - sentMinor, lines }
}
