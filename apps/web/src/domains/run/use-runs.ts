import type { Run } from '@stoa/contract/run.ts'
import type { LiveEvent } from '@stoa/contract/notification.ts'
import { useLive } from '../../lib/live.ts'

/** The run a live event brings along, where it does. */
export function runOf({ id, run }: LiveEvent): Run | undefined {
  return typeof run === 'object' && run !== null && 'runId' in run && run.runId === id ? (run as Run) : undefined
}

/** Calls `onRun` whenever a run of the company moves; `run` is undefined when only its id is known. */
export function useRuns(onRun: (id: string, run: Run | undefined) => void): void {
  useLive('run', (event) => onRun(event.id, runOf(event)))
}
