import { useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'

/**
 * A press of Sync or Push that the server refused: the button must wait as long as the server says, which is not at all
 * unless the reason was the waiting time. `key` draws the button again, so that it forgets the wait it began on its own.
 */
export function useCooldown(serverSeconds: number | undefined) {
  const [refusal, setRefusal] = useState<{ times: number; seconds: number | undefined }>({ times: 0, seconds: undefined })
  return {
    key: refusal.times,
    seconds: refusal.seconds ?? serverSeconds,
    refused: (error: unknown) => setRefusal(({ times }) => ({ times: times + 1, seconds: isApiError(error) ? (error.retryAfterSeconds ?? 0) : 0 })),
    taken: () => setRefusal(({ times }) => ({ times, seconds: undefined })),
  }
}
