const last = new Map<string, Promise<unknown>>()

/**
 * Runs work of one key after the work of the same key that began before, whether that succeeded or not. It holds within one process only: two processes
 * run work of one key at once.
 */
export async function runInSequence<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const result = before.then(work)
  const ended = result.catch(() => undefined)
  last.set(key, ended)
  try {
    return await result
  } finally {
    if (last.get(key) === ended) last.delete(key)
  }
}
