import { cron } from '../../jobs/jobs.ts'
import { observeLedgerDifferences } from '../../process/metrics.ts'
import { checkInvariants } from './check-invariants.ts'

export const ledgerJobs = [
  cron('7 * * * *', 'ledger.check-invariants', async (jobCtx) => {
    const differences = await checkInvariants(jobCtx.db)
    observeLedgerDifferences(differences.length)
    if (differences.length > 0) jobCtx.log.error({ differences: differences.slice(0, 20), count: differences.length }, 'money does not add up')
  }),
]
