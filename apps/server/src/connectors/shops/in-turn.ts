import type { ShopAccess } from '../../domains/connection/ports.ts'
import { UpstreamError } from '../../kit/errors.ts'

/**
 * Makes a call when it is the turn of its connection. Where the provider asks to wait (`Retry-After`), whoever calls for the connection waits, and the
 * error goes up.
 */
export async function inTurn<T>(access: Pick<ShopAccess, 'awaitTurn' | 'pauseCalls'>, call: () => Promise<T>): Promise<T> {
  await access.awaitTurn()
  try {
    return await call()
  } catch (error) {
    if (error instanceof UpstreamError && error.retryAfterSeconds !== undefined) await access.pauseCalls(error.retryAfterSeconds)
    throw error
  }
}
