/** How many connections get requests at the same time. */
const laneCount = 8
/** How long the answers of one connection may be missed in one run: with the last of them it stays below the time of a job. */
const mostLostMs = 60_000

/**
 * Sends requests about items to outside systems, to several connections at the same time and to each about one item after the other. One that does not answer holds up no other: once
 * a minute went by without an answer, the rest of its items are left for the next run. `request` returns false where no answer came; `lostMs` counts over several
 * calls. Throws what one of them throws once all are done.
 */
export async function requestEach<T>(
  items: readonly T[],
  options: {
    keyOf(item: T): string
    lostMs: Map<string, number>
    request(item: T): Promise<boolean>
    leave?(item: T): Promise<void>
    now?(): number
  },
): Promise<void> {
  const { keyOf, lostMs, request, leave, now = () => performance.now() } = options
  // One iterator for all: who is done takes the next connection.
  const groups = Map.groupBy(items, keyOf).entries()
  const lanes = Array.from({ length: laneCount }, async () => {
    for (const [key, group] of groups)
      for (const item of group) {
        const lost = lostMs.get(key) ?? 0
        if (lost >= mostLostMs) {
          await leave?.(item)
          continue
        }
        const startedAt = now()
        if (!(await request(item))) lostMs.set(key, lost + now() - startedAt)
      }
  })
  const failed = (await Promise.allSettled(lanes)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
