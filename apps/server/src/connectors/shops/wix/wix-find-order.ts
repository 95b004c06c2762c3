import type * as z from 'zod/mini'
import { WixError } from './wix-call.ts'
import type { WixClient } from './wix-client.ts'

/** Returns an order by its id, or what `shape` says of it; undefined where Wix does not have it. */
export async function findWixOrderById<S extends z.ZodMiniType>(client: WixClient, shape: S, reference: string): Promise<z.infer<S> | undefined> {
  // Wix refuses what is no id of its own.
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reference)) return undefined
  try {
    return await client.read(shape, { method: 'GET', path: `/ecom/v1/orders/${reference}` })
  } catch (error) {
    // Without a code it is not Wix that says so.
    if (error instanceof WixError && error.status === 404 && error.code !== '') return undefined
    throw error
  }
}
