/** Longest time a process may take to stop, beside the time it goes on serving. */
const maxStopMs = 45_000

/**
 * Calls `stop` once, on the first signal to end or when the process that started this one is gone, and then ends the process. A second SIGINT ends
 * it at once. A child leaves SIGINT to its parent: the terminal sends it to both.
 */
export function stopOnSignals(stop: (reason: string) => Promise<void>, options: { isChild?: boolean; extraMs?: number } = {}): void {
  let isStopping = false
  const begin = (reason: string): void => {
    if (isStopping) {
      if (reason === 'SIGINT') process.exit(130)
      return
    }
    isStopping = true
    setTimeout(() => process.exit(1), maxStopMs + (options.extraMs ?? 0)).unref()
    stop(reason).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', () => (options.isChild ? undefined : begin('SIGINT')))
  process.on('SIGTERM', () => begin('SIGTERM'))
  process.on('disconnect', () => begin('the process that started this one is gone'))
}
