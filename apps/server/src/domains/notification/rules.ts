import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { RunSummary } from './notify/queries-facts.ts'

/** Returns the notification of a run that has ended; undefined when nothing went wrong, it was only a preview, or a person stopped it. */
export function runMessage({ kind, status, failed, error, isDryRun }: RunSummary): Message | undefined {
  if (isDryRun) return undefined
  const run = `run_kind.${kind}`
  if (status === 'failed') return message('notification.run_failed', { run, reason: error })
  if (status !== 'done' || failed === 0) return undefined
  return message(kind === 'import' ? 'notification.run_left_rows' : 'notification.run_left_products', { run, count: failed })
}

/** Returns what the fact of a notification about a request to join begins with. */
export function requestFact(partnershipId: string): string {
  return `partnership-requested:${partnershipId}:`
}
