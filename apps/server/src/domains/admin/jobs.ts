import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { leadCreated, leadMailRequested } from './events.ts'
import { mailLead } from './lead/mail-lead.ts'
import { deleteOldLeads } from './lead/queries.ts'
import { requestLeadMails } from './lead/request-lead-mails.ts'

export const adminJobs = [
  on(leadCreated, 'admin.mail-lead', requestLeadMails),
  onOutsideTransaction(leadMailRequested, 'admin.mail-lead-owner', mailLead),
  cron('23 4 * * *', 'admin.delete-old-leads', async (jobCtx) => void (await deleteInBatches(jobCtx, deleteOldLeads))),
]
