import { event } from '../../kit/events.ts'

/** A merchant wants the rows of a file imported. */
export const importRequested = event<{ companyId: string; runId: string; importId: string }>('import.requested')
