import { event } from '../../kit/events.ts'

/** A merchant wants the rows of a file imported. */
export const importRequested = event<{ companyId: string; runId: string; importId: string }>('import.requested')

/** A merchant wants its products back as they were before an import. */
export const undoRequested = event<{ companyId: string; runId: string; importId: string }>('import.undo-requested')
