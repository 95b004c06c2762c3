type Kept<T> = { value: T | undefined; readAtMs: number }

const keptMs = 1000
const maxKept = 10_000

/** Returns a cache of rows read within the last second, in this process: one look-up a second however many requests. */
export function createRowCache<T>() {
  const kept = new Map<string, Kept<T>>()
  return {
    /** The row read less than a second ago, or read now. An absent row is kept too. */
    async get(id: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
      const nowMs = performance.now()
      const found = kept.get(id)
      if (found && nowMs - found.readAtMs < keptMs) return found.value
      const value = await read()
      kept.delete(id)
      // The oldest goes first: a Map keeps the order of insertion.
      if (kept.size >= maxKept)
        for (const oldest of kept.keys()) {
          kept.delete(oldest)
          break
        }
      kept.set(id, { value, readAtMs: nowMs })
      return value
    },
    forget: (ids: readonly string[]) => ids.forEach((id) => kept.delete(id)),
    forgetWhere: (matches: (value: T) => boolean) => {
      for (const [id, one] of kept) if (one.value !== undefined && matches(one.value)) kept.delete(id)
    },
  }
}
