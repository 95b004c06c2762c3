import * as z from 'zod/mini'

/**
 * `pending` deliveries have a next attempt; `failed` ones used all of theirs; `cancelled` ones ended with their endpoint. A file of its own: the
 * addresses of screens, which every page knows, need nothing else of webhooks.
 */
export const DeliveryState = z.enum(['pending', 'delivered', 'failed', 'cancelled'])
export type DeliveryState = z.infer<typeof DeliveryState>
