import { every } from '../../kit/jobs.ts'
import { observeLedgerFaults } from '../../kit/metrics.ts'
import { checkInvariants } from './check-invariants.ts'

export const ledgerJobs = [
  every('7 * * * *', 'ledger.check-invariants', async (edge) => {
    const differences = await checkInvariants(edge.db)
    observeLedgerFaults(differences.length)
    if (differences.length > 0) edge.log.error({ differences: differences.slice(0, 20), count: differences.length }, 'money does not add up')
  }),
]
