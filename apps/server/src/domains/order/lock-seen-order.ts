import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import { getOrder } from './get-order.ts'
import type { LockedOrder } from './queries-change.ts'
import { lockOrder } from './queries-change.ts'

/**
 * Locks an order of the caller by its hash until the transaction ends. Throws 404, and `stale_version` with the order as it now is where the caller names a
 * version that is not the current one: of two commands that saw the same order one is done.
 */
export async function lockSeenOrder(ctx: Ctx, { hash, version }: { hash: string; version?: number | undefined }): Promise<LockedOrder> {
  const locked = orNotFound(await lockOrder(ctx.db, ctx.scope, hash), 'order')
  if (version !== undefined && version !== locked.version)
    throw new AppError('stale_version', { detail: message('order_error.changed'), current: await getOrder(ctx, hash) })
  return locked
}
