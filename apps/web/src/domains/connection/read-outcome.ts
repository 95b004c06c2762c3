import type { AppConnection } from '@stoa/contract/app-install.ts'
import type { Provider } from '@stoa/contract/connection.ts'
import { messageOf } from '../../lib/api-error.ts'

/** What is shown in place of the way to a provider: that it cannot be gone, how it ended, or that it is being finished. */
export type Outcome = { kind: 'missing' | 'error'; text: string } | { kind: 'conflict' | 'waiting' }

/** Returns the outcome of an installation; undefined while a person has not begun it. */
export function readOutcome({
  provider,
  answer,
  error,
  isWaiting,
}: {
  provider: Provider
  answer: AppConnection | undefined
  /** Null where nothing failed. */
  error: unknown
  isWaiting: boolean
}): Outcome | undefined {
  if (provider.missingText !== null) return { kind: 'missing', text: provider.missingText }
  if (answer?.status === 'conflict') return { kind: 'conflict' }
  if (error !== null) return { kind: 'error', text: messageOf(error) }
  return isWaiting || answer?.status === 'verifying' ? { kind: 'waiting' } : undefined
}
