import { admin } from '@stoa/contract/admin.ts'
import { audit } from '@stoa/contract/audit.ts'
import { lead } from '@stoa/contract/lead.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handle, handleOutsideTransaction } from '../../kit/http.ts'
import { listAgencies } from './agency/list-agencies.ts'
import { upsertAgency } from './agency/upsert-agency.ts'
import { createLead } from './lead/create-lead.ts'
import { listLeads } from './lead/list-leads.ts'
import { updateLead } from './lead/update-lead.ts'
import { exportAuditEntries } from './audit/export-audit-entries.ts'
import { listAuditActions } from './audit/list-audit-actions.ts'
import { pageAuditEntries } from './audit/page-audit-entries.ts'
import { getHealth } from './health/get-health.ts'
import { listQueues } from './queue/list-queues.ts'
import { pageFailedJobs } from './queue/page-failed-jobs.ts'
import { retryJobs } from './queue/retry-jobs.ts'
import { listCompanies } from './list-companies.ts'

export const adminRoutes: readonly BoundRoute[] = [
  handle(audit.paged, pageAuditEntries),
  handle(audit.actions, listAuditActions),
  handleOutsideTransaction(audit.export, exportAuditEntries),
  handleOutsideTransaction(admin.health, getHealth),
  handle(admin.queues, listQueues),
  handle(admin.failedJobs, pageFailedJobs),
  handle(admin.retryJobs, retryJobs),
  handle(admin.companies, listCompanies),
  asSystem(handleOutsideTransaction(lead.create, createLead)),
  handle(lead.paged, listLeads),
  handle(lead.update, updateLead),
  handle(lead.agencies, listAgencies),
  handle(lead.upsertAgency, upsertAgency),
]
