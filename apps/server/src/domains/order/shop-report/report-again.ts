import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopReportRequested } from '../events.ts'
import { reportCancellation } from './report-cancellation.ts'
import { reportFulfilment } from './report-fulfilment.ts'
import { reportRefund } from './report-refund.ts'

/** Reports a shipment, a refund or a cancellation to the merchant's shop once more. The shop has it once: it is sent with the same key. */
export async function reportAgain(jobCtx: JobCtx, { kind, marketplaceId, orderId, subjectId }: FactOf<typeof shopReportRequested>): Promise<void> {
  if (kind === 'fulfilment') await reportFulfilment(jobCtx, { marketplaceId, orderId, fulfilmentId: subjectId })
  else if (kind === 'cancellation') await reportCancellation(jobCtx, { marketplaceId, orderId })
  else await reportRefund(jobCtx, { marketplaceId, orderId, refundId: subjectId, isRefunded: true })
}
