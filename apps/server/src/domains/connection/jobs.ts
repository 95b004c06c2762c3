import type { Job } from '../../jobs/job.ts'
import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { runFinished } from '../run/events.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { accountClaimed, shopInstalled } from './events.ts'
import { completeInstall } from './install/complete-install.ts'
import { recordClaim } from './install/record-claim.ts'
import { orderReadDue, shopConnected, withdrawalReported } from './events.ts'
import { confirmWithdrawal } from './confirm-withdrawal.ts'
import { readChangedOrders } from './read-changed-orders.ts'
import { renewWebhooks } from './webhook/renew-webhooks.ts'
import { startDueChecks } from './health/start-due-checks.ts'
import { startDuePulls } from './health/start-due-pulls.ts'
import { startOrderReads } from './start-order-reads.ts'
import { subscribeWebhooks } from './webhook/subscribe-webhooks.ts'
import { updateHealth } from './update-health.ts'

export const connectionJobs: readonly Job[] = [
  on(runFinished, 'connection.update-health', updateHealth),
  onOutsideTransaction(shopInstalled, 'connection.complete-install', completeInstall, { retries: 8 }),
  on(accountClaimed, 'connection.record-claim', recordClaim),
  onOutsideTransaction(shopConnected, 'connection.subscribe-webhooks', subscribeWebhooks, { retries: 8 }),
  onOutsideTransaction(withdrawalReported, 'connection.confirm-withdrawal', confirmWithdrawal, { retries: 8 }),
  onOutsideTransaction(orderReadDue, 'connection.read-orders', readChangedOrders, { retries: 3, expireSeconds: 900 }),
  cron('17 */6 * * *', 'connection.renew-webhooks', renewWebhooks),
  cron('*/10 * * * *', 'connection.start-order-reads', startOrderReads),
  cron('*/5 * * * *', 'connection.start-pulls', startDuePulls),
  cron('*/5 * * * *', 'connection.start-checks', startDueChecks),
  cron('53 2 * * *', 'connection.delete-old-rows', deleteOldRows),
]
