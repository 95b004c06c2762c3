import type { OrderOutcome } from '@stoa/contract/order-bulk.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx, EachCtx } from '../../../kit/context.ts'
import type { AppError } from '../../../kit/errors.ts'
import { asAppError, orNotFound } from '../../../kit/errors.ts'
import type { LineToShip } from '../fulfilment/queries-lines-to-ship.ts'
import { listLinesToShip } from '../fulfilment/queries-lines-to-ship.ts'
import type { LockedOrder } from '../queries-change.ts'
import { lockOrder } from '../queries-change.ts'
import type { ChosenOrder } from './queries-bulk.ts'
import { listChosenOrders } from './queries-bulk.ts'

type Outcome = OrderOutcome['outcome']

/** What a command makes, or would make, of one order. Each throws why the order is refused. */
type OrderChange<T> = {
  /** What a refused order has in place of `T`. */
  none: T
  preview(order: ChosenOrder, lines: readonly LineToShip[]): T & { outcome: Outcome }
  change(ctx: Ctx, locked: LockedOrder, order: ChosenOrder): Promise<T & { outcome: Outcome }>
}

type Answer<T> = Record<'done' | 'unchanged' | 'refused', number> & { isDryRun: boolean; items: (OrderOutcome & T)[] }

/** How many orders that somebody else holds are waited for: so a caller has an answer after a few seconds, and not after as many for each of 50. */
const maxLockWaits = 3

/**
 * Changes the orders with these hashes, each in a transaction of its own and in the order given, or answers what would become of them. One that is refused, or
 * fails by a bug, keeps back no other. Where the database stops answering, what is done is answered and the rest is refused as `unavailable`; where
 * nothing is done, this throws.
 */
export async function changeEach<T extends object>(
  eachCtx: EachCtx,
  { hashes, dryRun }: { hashes: readonly string[]; dryRun: boolean },
  { none, preview, change }: OrderChange<T>,
): Promise<Answer<T>> {
  const { db, scope, language, log } = eachCtx
  const chosen = new Map((await listChosenOrders(db, scope, hashes)).map((order) => [order.hash, order]))
  const transactPart = dryRun ? undefined : await eachCtx.startParts()
  const lines = Map.groupBy(dryRun ? await listLinesToShip(db, [...chosen.values()]) : [], ({ orderId }) => orderId)
  const items: (OrderOutcome & T)[] = []
  let lockWaits = 0
  let failure: AppError | undefined
  for (const hash of new Set(hashes)) {
    const named = { hash, orderId: chosen.get(hash)?.orderId ?? null }
    try {
      if (failure) throw failure
      const order = orNotFound(chosen.get(hash), 'order')
      const result = transactPart
        ? await transactPart(hash, async (ctx) => change(ctx, orNotFound(await lockOrder(ctx.db, ctx.scope, hash), 'order'), order))
        : preview(order, lines.get(order.id) ?? [])
      items.push({ ...named, code: null, params: {}, message: null, ...result })
    } catch (error) {
      const reason = asAppError(error, {})
      if (reason !== failure && reason.code === 'unavailable') {
        log.warn({ err: error }, 'an order of a bulk command is refused as unavailable')
        // What somebody else holds says little of the next order; a database that does not answer says all.
        if (reason.details.unavailableCause !== 'lock_wait' || ++lockWaits === maxLockWaits) failure = reason
        if (failure && items.every(({ outcome }) => outcome === 'refused')) throw error
      } else if (reason.code === 'internal') log.error({ err: error }, 'an order of a bulk command failed')
      const text = reason.details.detail ?? message(`error.${reason.code}`)
      items.push({ ...named, ...none, outcome: 'refused', code: reason.code, params: text.params, message: describe(language, text) })
    }
  }
  const count = (outcome: Outcome): number => items.filter((item) => item.outcome === outcome).length
  return { isDryRun: dryRun, done: count('done'), unchanged: count('unchanged'), refused: count('refused'), items }
}
