/** A line as far as shipping goes. */
export type ShippableLine = { id: string; quantity: number; fulfilledQuantity: number; refundedQuantity: number }

/** How many of a line are still to be shipped: what was given back need not be. */
function leftToShip({ quantity, fulfilledQuantity, refundedQuantity }: ShippableLine): number {
  return Math.max(0, quantity - fulfilledQuantity - refundedQuantity)
}

/** Whether an order of which something was shipped has nothing left to ship: all of it was shipped or given back. */
export function isShipped(lines: readonly ShippableLine[]): boolean {
  return lines.some(({ fulfilledQuantity }) => fulfilledQuantity > 0) && lines.every((line) => leftToShip(line) === 0)
}

/** What a shipment holds, or why it is refused. */
export type Shipment =
  | { lines: { lineId: string; quantity: number }[]; isComplete: boolean }
  | { fault: { code: 'quantity_exceeds' | 'not_found' | 'invalid_input' | 'state_forbids'; path: string; message: string } }

/** Decides a shipment: the lines named, or without any all that is left. `isComplete` when nothing is left to ship afterwards. */
export function planShipment(lines: readonly ShippableLine[], named: readonly { lineId: string; quantity: number }[] | undefined): Shipment {
  const wish = new Map<string, number>()
  for (const [index, { lineId, quantity }] of (named ?? []).entries()) {
    const line = lines.find((one) => one.id === lineId)
    if (!line) return { fault: { code: 'not_found', path: `lines.${index}.lineId`, message: 'This line is not in the order.' } }
    if (wish.has(lineId)) return { fault: { code: 'invalid_input', path: `lines.${index}.lineId`, message: 'Name each line once.' } }
    const left = line.quantity - line.fulfilledQuantity
    if (quantity > left)
      return { fault: { code: 'quantity_exceeds', path: `lines.${index}.quantity`, message: `Only ${left} of this line can still be shipped.` } }
    wish.set(lineId, quantity)
  }
  if (named === undefined) for (const line of lines) if (leftToShip(line) > 0) wish.set(line.id, leftToShip(line))
  if (wish.size === 0) return { fault: { code: 'state_forbids', path: 'lines', message: 'There is nothing left to ship.' } }
  return {
    lines: [...wish].map(([lineId, quantity]) => ({ lineId, quantity })),
    isComplete: isShipped(lines.map((line) => ({ ...line, fulfilledQuantity: line.fulfilledQuantity + (wish.get(line.id) ?? 0) }))),
  }
}
