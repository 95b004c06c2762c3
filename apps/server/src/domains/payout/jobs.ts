import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { refundSettled } from '../order/events.ts'
import { payoutReported } from '../payment/events.ts'
import { markWebhooksProcessed } from '../connection/queries-old.ts'
import { parsePaymentEvents } from '../payment/parse-payment-events.ts'
import { checkMarketplaces } from './reconciliation/check-marketplaces.ts'
import { reportProviderDifferences } from './report-provider-differences.ts'
import { recordDebts } from './debt/record-debts.ts'
import { releaseRefundedReserve } from './reserve/release-refunded-reserve.ts'
import { releaseReserves } from './reserve/release-reserves.ts'
import { reverseRefunded } from './reverse-refunded.ts'
import { runScheduledPayouts } from './run-scheduled-payouts.ts'
import { payoutReserved } from './events.ts'
import { resolveStuckPayouts } from './resolve-stuck-payouts.ts'
import { sendPayout } from './send-payout.ts'
import { settlePayout } from './settle-payout.ts'

export const payoutJobs = [
  onOutsideTransaction(payoutReserved, 'payout.send', sendPayout),
  on(
    payoutReported,
    'payout.apply-report',
    async (ctx, fact) => {
      const [read] = await parsePaymentEvents(ctx.db, [fact])
      if (read?.report.kind !== 'payout') return
      await settlePayout(ctx, read.marketplaceId, read.report)
      await markWebhooksProcessed(ctx.db, [fact])
    },
    { concurrency: 1, batchSize: 50 },
  ),
  onOutsideTransaction(refundSettled, 'payout.reverse-refunded', reverseRefunded, { retries: 5 }),
  on(refundSettled, 'payout.release-refunded-reserve', releaseRefundedReserve),
  cron('*/10 * * * *', 'payout.resolve-stuck', resolveStuckPayouts),
  cron('5 * * * *', 'payout.run-scheduled', runScheduledPayouts),
  cron('2 * * * *', 'payout.release-reserves', releaseReserves),
  cron('35 2 * * *', 'payout.record-debts', recordDebts),
  cron('37 3 * * *', 'payout.check-provider', reportProviderDifferences),
  cron('52 3 * * *', 'payout.reconcile', checkMarketplaces),
]
