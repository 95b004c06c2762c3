import { every } from '../../kit/jobs.ts'
import { observeLedgerFaults } from '../../kit/metrics.ts'
import { checkInvariants } from './check-invariants.ts'

export const ledgerJobs = [
  every('7 * * * *', 'ledger.check-invariants', async (edge) => {
    const faults = await checkInvariants(edge.db)
    observeLedgerFaults(faults.length)
    if (faults.length > 0) edge.log.error({ faults: faults.slice(0, 20), count: faults.length }, 'money does not add up')
  }),
]
