import { setTimeout as sleep } from 'node:timers/promises'
import { UpstreamError } from '../kit/errors.ts'

/** How often and how patiently a call is repeated. The pause doubles with every try and is half chance. */
export type Patience = { tries: number; firstPauseMs: number; maxPauseMs: number }

export const patience: Patience = { tries: 5, firstPauseMs: 300, maxPauseMs: 20_000 }

/**
 * Repeats a call that failed for a passing reason; only for calls that may be made twice. What the other side asks to wait is waited,
 * unless it is longer than `longestPauseMs`: then the error goes up, and whoever runs the job waits. Ends at once when `signal` does.
 */
export async function withRetry<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  { tries, firstPauseMs, maxPauseMs }: Patience = patience,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UpstreamError) || !error.isTemporary || attempt === tries) throw error
      const requested = (error.retryAfterSeconds ?? 0) * 1000
      if (requested > maxPauseMs) throw error
      const grown = firstPauseMs * 2 ** (attempt - 1)
      await sleep(Math.max(requested, Math.min(grown, maxPauseMs) * (0.5 + Math.random() / 2)), undefined, { signal })
    }
  }
}
