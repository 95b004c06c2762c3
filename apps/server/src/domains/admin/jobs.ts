import { cron, onOutsideTransaction } from '../../jobs/jobs.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { leadCreated } from './events.ts'
import { mailLead } from './lead/mail-lead.ts'
import { deleteOldLeads } from './lead/queries.ts'

export const adminJobs = [
  onOutsideTransaction(leadCreated, 'admin.mail-lead', mailLead),
  cron('23 4 * * *', 'admin.delete-old-leads', async (jobCtx) => void (await deleteInBatches(jobCtx, deleteOldLeads))),
]
