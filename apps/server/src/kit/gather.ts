type Waiting<T> = { item: T; resolve: () => void; reject: (reason: unknown) => void }

/** Does something for all items at once: wholly, or it throws and has done nothing. */
export type GatheredWork<T> = (items: readonly T[]) => Promise<void>

/**
 * Returns a function that does `work` for an item. Items of a key that arrive while others of it are worked on wait, and are done together, at most `limit` at
 * once: under load many share a transaction, and one that comes alone waits for none. Where a group fails, each item is tried on its own, so that
 * one that cannot be done keeps back no other. The promise of an item settles once that item is done.
 */
export function createGatherer<T>(limit: number): (key: string, item: T, work: GatheredWork<T>) => Promise<void> {
  const waitingOf = new Map<string, Waiting<T>[]>()

  async function settle(group: readonly Waiting<T>[], work: GatheredWork<T>): Promise<void> {
    try {
      await work(group.map(({ item }) => item))
      for (const { resolve } of group) resolve()
    } catch (error) {
      const [first, ...others] = group
      if (others.length === 0) return first?.reject(error)
      await Promise.all(group.map((one) => settle([one], work)))
    }
  }

  async function workOff(key: string, waiting: Waiting<T>[], work: GatheredWork<T>): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, limit), work)
    waitingOf.delete(key)
  }

  return (key, item, work) =>
    new Promise((resolve, reject) => {
      const waiting = waitingOf.get(key)
      if (waiting) return void waiting.push({ item, resolve, reject })
      const begun = [{ item, resolve, reject }]
      waitingOf.set(key, begun)
      void workOff(key, begun, work)
    })
}
