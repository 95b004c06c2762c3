import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { companyDetailsChanged } from '../company/events.ts'
import { billingReported, subscriptionChanged, subscriptionPaidOutside } from './events.ts'
import { issueSubscriptionInvoices } from './issue-subscription-invoices.ts'
import { readBilling } from './read-billing.ts'
import { settleOutside } from './settle-outside.ts'
import { startBillingSync } from './start-billing-sync.ts'
import { syncBilling } from './sync-billing.ts'
import { syncCompany } from './sync-company.ts'

export const subscriptionJobs = [
  cron('23 * * * *', 'subscription.issue-invoices', issueSubscriptionInvoices),
  onOutsideTransaction(subscriptionChanged, 'subscription.sync-billing', syncBilling, { retries: 8 }),
  onOutsideTransaction(billingReported, 'subscription.read-billing', readBilling, { retries: 8 }),
  onOutsideTransaction(subscriptionPaidOutside, 'subscription.settle-outside', settleOutside, { retries: 8 }),
  on(companyDetailsChanged, 'subscription.sync-company', syncCompany),
  cron('17 4 * * *', 'subscription.start-billing-sync', startBillingSync),
]
