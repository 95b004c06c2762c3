import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { trackingChanged } from '../events.ts'
import { findShipmentToReport } from './queries-shop-report.ts'
import { reportToShop } from './report-to-shop.ts'

/** Reports a shipment that was recorded in the portal, or its new tracking, to the merchant's shop. One that came from the shop is known there. */
export async function reportFulfilment(jobCtx: JobCtx, fact: FactOf<typeof trackingChanged>): Promise<void> {
  const { marketplaceId, orderId, fulfilmentId } = fact
  await reportToShop(jobCtx, { marketplaceId, orderId, kind: 'fulfilment', subjectId: fulfilmentId }, async ({ reportFulfilment: report }) => {
    const found = report && (await findShipmentToReport(jobCtx.db, fact))
    if (!report || found?.source !== 'portal') return undefined
    const { source: _, ...shipment } = found
    return ({ access, ...target }) => report(access, { ...shipment, ...target, key: fulfilmentId })
  })
}
