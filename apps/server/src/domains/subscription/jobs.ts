import { cron, onOutsideTransaction } from '../../jobs/jobs.ts'
import { billingReported, subscriptionChanged } from './events.ts'
import { issueSubscriptionInvoices } from './issue-subscription-invoices.ts'
import { readBilling } from './read-billing.ts'
import { startBillingSync } from './start-billing-sync.ts'
import { syncBilling } from './sync-billing.ts'

export const subscriptionJobs = [
  cron('23 * * * *', 'subscription.issue-invoices', issueSubscriptionInvoices),
  onOutsideTransaction(subscriptionChanged, 'subscription.sync-billing', syncBilling, { retries: 8 }),
  onOutsideTransaction(billingReported, 'subscription.read-billing', readBilling, { retries: 8 }),
  cron('17 4 * * *', 'subscription.start-billing-sync', startBillingSync),
]
