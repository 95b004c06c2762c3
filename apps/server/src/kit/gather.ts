import { findUnavailableCause } from './unavailable.ts'

type Waiting<T> = { item: T; resolve: () => void; reject: (reason: unknown) => void }

/** Handles all items in one transaction: when it throws, it has changed nothing. */
export type GatheredWork<T> = (items: readonly T[]) => Promise<void>

/**
 * Returns a function that handles an item. Items of a key that arrive while others of the key are being handled wait, and are handled together, at most
 * `limit` at a time and by the `work` of the first of them: under load many items share a transaction, and an item that arrives alone does not wait. When
 * a group fails, its items are handled one by one, so that an item that cannot be handled does not block the others; when the database is unavailable, all
 * of them fail at once. The promise of an item settles once the item is handled.
 */
export function createGatherer<T>(limit: number): (key: string, item: T, work: GatheredWork<T>) => Promise<void> {
  const queues = new Map<string, (Waiting<T> & { work: GatheredWork<T> })[]>()

  async function handle(group: readonly Waiting<T>[], work: GatheredWork<T>): Promise<void> {
    try {
      await work(group.map(({ item }) => item))
      for (const { resolve } of group) resolve()
    } catch (error) {
      if (group.length === 1 || findUnavailableCause(error) !== undefined) {
        for (const { reject } of group) reject(error)
        return
      }
      // One after the other: a shop takes one connection of the database at a time.
      for (const one of group) await handle([one], work)
    }
  }

  async function processQueue(key: string, queue: (Waiting<T> & { work: GatheredWork<T> })[]): Promise<void> {
    for (let [first] = queue; first; [first] = queue) await handle(queue.splice(0, limit), first.work)
    queues.delete(key)
  }

  return (key, item, work) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject, work }
      const known = queues.get(key)
      if (known) return void known.push(waiting)
      const queue = [waiting]
      queues.set(key, queue)
      void processQueue(key, queue)
    })
}
