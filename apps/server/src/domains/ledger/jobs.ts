import { cron } from '../../jobs/jobs.ts'
import { createGauge } from '../../process/metrics.ts'
import { checkInvariants } from './check-invariants.ts'
import { updateAccountTotals } from './queries-balances.ts'

const setDifferences = createGauge('ledger_differences', 'Differences between ledger and orders at the last check')

export const ledgerJobs = [
  cron('3 * * * *', 'ledger.sum-accounts', (jobCtx) => jobCtx.transact(({ db }) => updateAccountTotals(db))),
  cron('7 * * * *', 'ledger.check-invariants', async (jobCtx) => {
    const differences = await checkInvariants(jobCtx.db)
    setDifferences(differences.length)
    if (differences.length > 0) jobCtx.log.error({ differences: differences.slice(0, 20), count: differences.length }, 'money does not add up')
  }),
]
