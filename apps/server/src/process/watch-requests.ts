import { availableParallelism } from 'node:os'

const lookMs = 50
/** Requests in the database at the same time for each processor, from which on they wait for each other. */
const perProcessor = 3

/**
 * Looks often at how many requests use a connection to the database or wait for one, and calls `onWait` each time that there are, on average, more than the
 * processors can serve at once.
 */
export function watchRequests(options: { count: () => number; onWait: () => void; processors?: number }): { stop(): void } {
  const limit = (options.processors ?? availableParallelism()) * perProcessor
  let average = 0
  const timer = setInterval(() => {
    average = (average + options.count()) / 2
    if (average >= limit) options.onWait()
  }, lookMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
