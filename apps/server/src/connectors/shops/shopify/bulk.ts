import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { PulledBatch, PulledItem, ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { Json } from '../../../kit/json.ts'
import { joinProducts, splitLines } from './bulk-file.ts'
import type { BulkOperation } from './bulk-operation.ts'
import { cancelBulk, findBulk, openFile, startBulk } from './bulk-operation.ts'
import type { Pace, ShopifyClient } from './client.ts'
import { productFromShopify } from './translate.ts'

/** When a shop is read by a bulk operation, and how its end is awaited. */
export type BulkPace = {
  /** Products from which a first import is read in bulk, and every later reading. */
  first: number
  later: number
  pollMs: number
  maxPollMs: number
  /** How long an operation may stand still. */
  maxStillMs: number
}

/** By pages, 250 products are 13 calls; below, a file takes longer. Large shops are always read in bulk. */
export const usualBulk: BulkPace = { first: 250, later: 5000, pollMs: 1000, maxPollMs: 15_000, maxStillMs: 30 * 60_000 }

/**
 * Where a pull in bulk goes on: the operation, the byte of its file at which the next product begins, and how many products were read before. `strays` are
 * products whose parts were not together in the file.
 */
const Place = z.object({
  id: z.string(),
  at: z.number(),
  read: z.number(),
  total: z.nullable(z.number()),
  tries: z.number(),
  strays: z.array(z.string()),
  isEnd: z.boolean(),
})
export type BulkPlace = z.infer<typeof Place>

/** Returns the place in a cursor; undefined where it is not one of a pull in bulk. */
export function bulkPlaceOf(cursor: Json): BulkPlace | undefined {
  const isBulk = typeof cursor === 'object' && cursor !== null && !Array.isArray(cursor) && 'bulk' in cursor
  const read = isBulk ? Place.safeParse(cursor.bulk) : undefined
  return read?.success ? read.data : undefined
}

const toCursor = (place: BulkPlace): Json => ({ bulk: { ...place } })

/** So many products, or fewer with so many variants, are one batch. */
const productsOfBatch = 50
const variantsOfBatch = 1000
/** Operations that are started for one pull. */
const maxTries = 2
/** How often a download that breaks off goes on without a product in between. */
const maxReopens = 4
const maxStrays = 5000

type Source = { client: ShopifyClient; access: ShopAccess; pace: Pace; bulk: BulkPace; currency: string; origin: string }

/** Starts a pull in bulk; undefined where Shopify starts no operation: then the shop is read by pages. */
export async function beginBulk({ client }: Pick<Source, 'client'>, total: number | null, tries = 1): Promise<BulkPlace | undefined> {
  try {
    return { id: await startBulk(client), at: 0, read: 0, total, tries, strays: [], isEnd: false }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return undefined
  }
}

/**
 * Pulls the active products by a bulk operation: its end is awaited, and its file read as it comes. A restart goes on at the byte where it stopped. Returns
 * the products whose parts were not together, which are to be read on their own; undefined where the file does not give every product: then the shop is
 * read by pages. An operation whose result nobody needs is cancelled.
 */
export async function* pullInBulk(source: Source, from: BulkPlace): AsyncGenerator<PulledBatch, string[] | undefined> {
  const { client, access } = source
  let place: BulkPlace | undefined = from
  while (place) {
    if (place.isEnd) return []
    const operation: BulkOperation | undefined = yield* awaitEnd(source, place)
    if (operation?.status === 'COMPLETED' && operation.objectCount === 0) return []
    const end: BulkPlace | undefined =
      operation?.status === 'COMPLETED' && operation.url !== null ? yield* readFile(source, place, operation.rootObjectCount) : undefined
    if (end) return end.strays
    access.signal.throwIfAborted()
    // What part of the file a failed operation made is not enough: nothing says what is missing of it.
    place = place.tries < maxTries && operation?.errorCode !== 'ACCESS_DENIED' ? await beginBulk({ client }, place.total, place.tries + 1) : undefined
  }
  return undefined
}

/** Waits until an operation has ended, and returns it; undefined where Shopify does not know it or it stands still. */
async function* awaitEnd({ client, access, bulk }: Source, place: BulkPlace): AsyncGenerator<PulledBatch, BulkOperation | undefined> {
  let [count, movedAt, pauseMs] = [-1, Date.now(), bulk.pollMs]
  let isNeeded = true
  try {
    for (;;) {
      const operation = await findBulk(client, place.id)
      if (!operation || !['CREATED', 'RUNNING', 'CANCELING'].includes(operation.status)) return operation
      if (operation.objectCount !== count) [count, movedAt] = [operation.objectCount, Date.now()]
      // Whoever reads this may stop here, as when a sync is cancelled.
      isNeeded = false
      if (Date.now() - movedAt > bulk.maxStillMs) return undefined
      yield { items: [], cursor: toCursor(place), total: place.total, isAwaited: true }
      isNeeded = true
      await sleep(pauseMs, undefined, { signal: access.signal })
      pauseMs = Math.min(pauseMs * 1.5, bulk.maxPollMs)
    }
  } finally {
    if (!isNeeded && !access.signal.aborted) await cancelBulk(client, place.id).catch(() => undefined)
  }
}

/**
 * Reads the file of an operation from a place on. Returns the place behind its end; undefined where it has fewer products than the operation counted, or
 * is gone.
 */
async function* readFile(source: Source, from: BulkPlace, expected: number): AsyncGenerator<PulledBatch, BulkPlace | undefined> {
  const { client, access, currency, origin } = source
  let place = from
  for (let reopens = 0; reopens <= maxReopens; reopens++) {
    const strays = new Set(place.strays)
    let items: PulledItem[] = []
    let [products, variants] = [0, 0]
    const before = place.at
    try {
      // Its address is requested each time: the signature in it expires.
      const url = (await findBulk(client, place.id))?.url
      if (typeof url !== 'string') return undefined
      const chunks = await openFile(access, url, place.at, origin)
      for await (const one of joinProducts(splitLines(chunks, place.at), place.at, (id) => strays.add(id))) {
        if (products >= productsOfBatch || variants >= variantsOfBatch) {
          place = { ...place, at: one.start, read: place.read + products, strays: [...strays] }
          yield { items, cursor: toCursor(place), total: place.total }
          items = []
          ;[products, variants] = [0, 0]
        }
        items.push(...productFromShopify(one.product, currency))
        products += 1
        variants += one.variants
      }
      if (place.read + products < expected || strays.size > maxStrays) return undefined
      place = { ...place, read: place.read + products, strays: [...strays], isEnd: strays.size === 0 }
      yield { items, cursor: toCursor(place), total: place.total }
      return place
    } catch (error) {
      access.signal.throwIfAborted()
      if (!(error instanceof UpstreamError)) throw error
      if (!error.isTemporary) return undefined
      if (place.at > before) reopens = 0
      const requestedMs = (error.retryAfterSeconds ?? 0) * 1000
      await sleep(Math.max(requestedMs, source.bulk.pollMs * 2 ** reopens), undefined, { signal: access.signal })
    }
  }
  return undefined
}
