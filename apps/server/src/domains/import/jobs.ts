import type { Job } from '../../jobs/job.ts'
import { cron, onOutsideTransaction } from '../../jobs/jobs.ts'
import { importRequested } from './events.ts'
import { purgeImports } from './purge-imports.ts'
import { runImport } from './run-import.ts'

export const importJobs: readonly Job[] = [
  onOutsideTransaction(importRequested, 'import.import', runImport, { retries: 8, expireSeconds: 6 * 3600, concurrency: 2 }),
  cron('41 3 * * *', 'import.forget', purgeImports),
]
