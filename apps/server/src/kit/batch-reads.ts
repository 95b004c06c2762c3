import type { Scope } from './context.ts'
import type { Db } from '../database/db.ts'

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/** Reads several items at once; returns their results in the same order. */
type ReadAll<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>

/** How many items one statement reads at most, and how many statements run at the same time. */
export type BatchLimits = { maxItems: number; maxRunning: number }

type Batcher<Item, Result> = { read(item: Item): Promise<Result>; isIdle(): boolean }

/**
 * Collects the items that are requested at the same moment or while reads are running, and reads them together. A read begins after everything it
 * answers was requested, so no result is older than its question. When it fails, all its items fail.
 */
function createBatcher<Item, Result>(readAll: ReadAll<Item, Result>, { maxItems, maxRunning }: BatchLimits): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let running = 0
  let isStarting = false

  async function readNext(): Promise<void> {
    const batch = waiting.slice(0, maxItems)
    waiting = waiting.slice(maxItems)
    running += 1
    try {
      const results = await readAll(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    running -= 1
    startNext()
  }

  function startNext(): void {
    if (waiting.length === 0 || running >= maxRunning || isStarting) return
    isStarting = true
    // After what has just arrived on other connections: it is read with this.
    setImmediate(() => {
      isStarting = false
      void readNext()
    })
  }

  return {
    read: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        startNext()
      }),
    isIdle: () => waiting.length === 0 && running === 0,
  }
}

/** Creates a store of batchers by key. One that has nothing left to do is dropped. */
function createBatchers<Item, Result>(): (key: string, limits: BatchLimits, readAll: ReadAll<Item, Result>, item: Item) => Promise<Result> {
  const batchers = new Map<string, Batcher<Item, Result>>()
  return async (key, limits, readAll, item) => {
    const batcher = batchers.get(key) ?? createBatcher(readAll, limits)
    batchers.set(key, batcher)
    try {
      return await batcher.read(item)
    } finally {
      if (batcher.isIdle() && batchers.get(key) === batcher) batchers.delete(key)
    }
  }
}

/**
 * Returns a read of one item that runs together with others of the same scope, as one statement for several items. In a transaction it runs alone:
 * what the transaction has written is nobody else's yet.
 */
export function batchReads<Item, Result>(
  readAll: (db: Db, scope: Scope, items: readonly Item[]) => Promise<readonly Result[]>,
  limits: BatchLimits,
): (db: Db, scope: Scope, item: Item) => Promise<Result> {
  const batchersOf = new WeakMap<Db, ReturnType<typeof createBatchers<Item, Result>>>()
  return async (db, scope, item) => {
    if (db.isTransaction) return (await readAll(db, scope, [item]))[0] as Result
    const read = batchersOf.get(db) ?? createBatchers<Item, Result>()
    batchersOf.set(db, read)
    return read(`${scope.companyType} ${scope.companyId}`, limits, (items) => readAll(db, scope, items), item)
  }
}

/** Returns all who ask for the same key at the same moment with one read, which begins after the last of them called. */
export type ShareReads<Result> = (key: string, read: () => Promise<Result>) => Promise<Result>

const sharedLimits: BatchLimits = { maxItems: Number.POSITIVE_INFINITY, maxRunning: 1 }

/** Creates a store of reads that are shared by key. */
export function createShareReads<Result>(): ShareReads<Result> {
  const share = createBatchers<undefined, Result>()
  return (key, read) =>
    share(
      key,
      sharedLimits,
      async (askers) => {
        const result = await read()
        return askers.map(() => result)
      },
      undefined,
    )
}
