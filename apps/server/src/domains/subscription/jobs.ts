import { cron } from '../../jobs/jobs.ts'
import { issueSubscriptionInvoices } from './issue-subscription-invoices.ts'

export const subscriptionJobs = [cron('23 * * * *', 'subscription.issue-invoices', issueSubscriptionInvoices)]
