import type { Run } from '@stoa/contract/run.ts'
import { event } from '../../kit/events.ts'

/** A run of any kind has come to its end, well or not. */
export const runFinished = event<{ companyId: string; runId: string; kind: Run['kind'] }>('run.finished')

/** A run that was stopped or failed is to continue. */
export const runResumed = event<{ companyId: string; runId: string; kind: Run['kind'] }>('run.resumed')
