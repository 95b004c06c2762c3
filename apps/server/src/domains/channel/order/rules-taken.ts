type Line = { variantId: string | null; quantity: number }

/**
 * Returns lines of orders with how many of each were taken out of stock: of what was short, the orders that come first have theirs. `taken` says how much of
 * each variant was taken for all of them.
 */
export function shareTaken<L extends Line, O extends { lines: readonly L[] }>(
  orders: readonly O[],
  taken: ReadonlyMap<string, number>,
): (Omit<O, 'lines'> & { lines: (L & { takenQuantity: number })[] })[] {
  const left = new Map(taken)
  return orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => {
      const of = line.variantId ?? ''
      const takenQuantity = Math.min(line.quantity, left.get(of) ?? 0)
      left.set(of, (left.get(of) ?? 0) - takenQuantity)
      return { ...line, takenQuantity }
    }),
  }))
}
