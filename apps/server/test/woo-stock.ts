type Row = Record<string, unknown> & { id: number }
type Line = { id: number; product_id: number; variation_id: number; quantity: number }

/** States of an order whose items WooCommerce has taken out of stock, and those in which it puts them back. */
const takingStates = new Set(['processing', 'on-hold', 'completed'])
const returningStates = new Set(['cancelled', 'pending'])

/** Returns what changes the stock of a stand-in shop with its orders. It remembers how many of each line it has taken, so that none is put back twice. */
export function wooStock(shop: { products: Row[]; variations: Map<number, Row[]> }) {
  const taken = new Map<number, number>()
  const move = ({ product_id: productId, variation_id: variationId }: Line, quantity: number): void => {
    const product = shop.products.find(({ id }) => id === productId)
    const variation = shop.variations.get(productId)?.find(({ id }) => id === variationId)
    const counted = [variation, product].find((row) => row?.manage_stock === true)
    if (counted) counted.stock_quantity = Number(counted.stock_quantity) + quantity
  }
  const restock = (line: Line, quantity: number): void => {
    const returned = Math.min(quantity, taken.get(line.id) ?? 0)
    taken.set(line.id, (taken.get(line.id) ?? 0) - returned)
    move(line, returned)
  }
  const linesOf = (order: Row) => order.line_items as Line[]
  return {
    /** Takes the items of an order that came to a state out of stock, or puts them back. */
    apply(order: Row): void {
      for (const line of linesOf(order)) {
        if (returningStates.has(String(order.status))) restock(line, line.quantity)
        if (!takingStates.has(String(order.status)) || taken.has(line.id)) continue
        taken.set(line.id, line.quantity)
        move(line, -line.quantity)
      }
    },
    /** Puts the items of a refund back. */
    refund(order: Row, items: readonly { id: number; quantity: number }[]): void {
      for (const item of items) for (const line of linesOf(order)) if (line.id === item.id) restock(line, item.quantity)
    },
  }
}
