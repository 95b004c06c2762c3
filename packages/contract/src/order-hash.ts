import * as z from 'zod/mini'
import { issue } from './input-codes.ts'

/** Names an order in an address. */
export const ByHash = z.object({
  /** The `hash` of the order: 22 characters. */
  hash: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, issue('input.order_hash'))),
})
