import * as z from 'zod/mini'

/** What moves between a shop and the portal: products into the portal, products into the shop, orders into the shop, stock into the portal. */
export const Direction = z.enum(['products_in', 'products_out', 'orders_out', 'stock'])
export type Direction = z.infer<typeof Direction>
