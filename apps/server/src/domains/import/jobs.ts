import type { Job } from '../../kit/job.ts'
import { every, onAtEdge } from '../../kit/jobs.ts'
import { importRequested, undoRequested } from './events.ts'
import { forgetImports } from './forget-imports.ts'
import { runImport } from './run-import.ts'
import { runUndo } from './run-undo.ts'

export const importJobs: readonly Job[] = [
  onAtEdge(importRequested, 'import.import', runImport, { retries: 8, expireSeconds: 6 * 3600, concurrency: 2 }),
  onAtEdge(undoRequested, 'import.undo', runUndo, { retries: 8, expireSeconds: 6 * 3600, concurrency: 2 }),
  every('41 3 * * *', 'import.forget', forgetImports),
]
