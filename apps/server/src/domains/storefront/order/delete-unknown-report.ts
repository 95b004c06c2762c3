import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shipmentCancelled } from '../../order/events.ts'
import { deleteReportUnknown } from './queries-report.ts'

/** Deletes the report of a shipment that was cancelled before the operator's shop had it: nothing is left to report. One that the shop has is corrected there by a person. */
export async function deleteUnknownReport(ctx: Ctx, { marketplaceId: companyId, fulfilmentId }: FactOf<typeof shipmentCancelled>): Promise<void> {
  await deleteReportUnknown(ctx.db, companyId, fulfilmentId)
}
