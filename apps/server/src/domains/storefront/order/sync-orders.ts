import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import { isAddonMarketplace } from '../../connection/setup/queries-addon.ts'
import type { storefrontOrdersDue } from '../events.ts'
import type { SalesShop } from './open-sales.ts'
import { openSales } from './open-sales.ts'
import { lockSeenOrder } from './queries-order.ts'
import { readLines } from './read-lines.ts'
import { recordGone } from './record-gone.ts'
import { recordProblem } from './record-problem.ts'
import { recordUnreadable } from './record-unreadable.ts'
import { receiveOrder } from './receive-order.ts'
import { toStorable } from './rules-storable.ts'
import { writeHeld } from './write-held.ts'

type FoundBy = FactOf<typeof storefrontOrdersDue>['foundBy']
type ReadSales = (references: readonly string[]) => Promise<ShopSale[]>

/** What a connector reads at once. */
const batchSize = 50

/**
 * Reads orders of the operator's shop and applies each: what a webhook said is not trusted but read. An order that cannot be received or read is stored with
 * its reason and keeps back no other, also one that fails unexpectedly; when the shop fails, the queue tries again. One that the shop no longer has is recorded
 * as that.
 */
export async function syncOrders(
  jobCtx: JobCtx,
  { companyId, connectionId, references, foundBy }: FactOf<typeof storefrontOrdersDue>,
): Promise<void> {
  if (!(await isAddonMarketplace(jobCtx.db, companyId))) return
  const shop = await openSales(jobCtx, companyId, connectionId)
  const readSales = shop?.connector.readSales
  if (!shop || !readSales) return
  const read: ReadSales = (some) => readSales(shop.access, some)
  let failure: { error: unknown } | undefined
  for (let at = 0; at < references.length; at += batchSize) {
    const { sales, missing, unreadable } = await readBatch(read, references.slice(at, at + batchSize))
    for (const sale of sales) {
      try {
        await syncOne(jobCtx, shop, sale, foundBy)
      } catch (error) {
        failure ??= { error }
      }
    }
    await jobCtx.transact((ctx) => recordGone(ctx, shop.connection, missing))
    for (const { reference, error } of unreadable) {
      await jobCtx.transact((ctx) => recordUnreadable(ctx, shop.connection, reference, foundBy))
      failure ??= { error }
    }
  }
  if (failure) throw failure.error
}

type Batch = { sales: ShopSale[]; missing: string[]; unreadable: { reference: string; error: UpstreamError }[] }

/** Reads orders at once; one by one where the answer cannot be read, so that one order keeps back no other. Throws when the shop fails. */
async function readBatch(read: ReadSales, named: readonly string[]): Promise<Batch> {
  const batch: Batch = { sales: [], missing: [], unreadable: [] }
  const add = (references: readonly string[], found: readonly ShopSale[]): void => {
    for (const sale of found) {
      const storable = toStorable(sale)
      if (storable) batch.sales.push(storable)
      else batch.unreadable.push({ reference: sale.reference, error: new UpstreamError('malformed', message('upstream.shop_unreadable')) })
    }
    const present = new Set(found.map(({ reference }) => reference))
    batch.missing.push(...references.filter((reference) => !present.has(reference)))
  }
  try {
    add(named, await read(named))
    return batch
  } catch (error) {
    if (!isUnreadable(error)) throw error
    if (named.length === 1) return { ...batch, unreadable: named.map((reference) => ({ reference, error })) }
  }
  for (const reference of named) {
    try {
      add([reference], await read([reference]))
    } catch (error) {
      if (!isUnreadable(error)) throw error
      batch.unreadable.push({ reference, error })
    }
  }
  // Where no answer of a shop can be read, it is not one order that is wrong: the shop is away.
  if (batch.unreadable.length === named.length && batch.unreadable[0]) throw batch.unreadable[0].error
  return batch
}

function isUnreadable(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && error.kind === 'malformed'
}

/** Applies one order, or stores why it was refused. Throws what has to be tried again. */
async function syncOne(jobCtx: JobCtx, { connection }: SalesShop, sale: ShopSale, foundBy: FoundBy): Promise<void> {
  const { companyId } = connection
  try {
    await jobCtx.transact(async (ctx) => {
      await receiveOrder(ctx, connection, sale, foundBy)
      await ctx.announce([companyId], { kind: 'connection', id: connection.id })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    jobCtx.log.warn({ err: error, companyId, reference: sale.reference }, 'an order of the shop could not be received')
    await jobCtx.transact(async (ctx) => {
      const { own, others } = await readLines(ctx, connection, sale)
      const row = await lockSeenOrder(ctx.db, { companyId, connectionId: connection.id, reference: sale.reference }, foundBy)
      const { number, totalMinor, currency, placedAt } = sale
      const failed = row.groupId === null ? { number, totalMinor, currency, placedAt, lines: own, otherLines: others } : undefined
      await recordProblem(ctx, row, problemOf(error), failed)
      if (failed && row.state !== 'failed') await writeHeld(ctx, row, own)
      await ctx.announce([companyId], { kind: 'connection', id: connection.id })
    })
  }
}

/** Returns why an order was refused: the first of its lines that cannot be sold says it. */
function problemOf(error: AppError): Message {
  const [first, ...more] = error.details.errors ?? []
  if (!first) return reasonOf(error)
  return more.length === 0 ? first.message : message('storefront_error.several', { reason: first.message, count: more.length })
}
