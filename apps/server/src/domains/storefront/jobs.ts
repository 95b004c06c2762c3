import type { Job } from '../../jobs/job.ts'
import { cron, on, onAll, onOutsideTransaction } from '../../jobs/jobs.ts'
import { campaignOffersChanged } from '../campaign/events.ts'
import { companyDeactivated } from '../marketplace/events.ts'
import { productsWritten } from '../product/events.ts'
import { listingsDecided, productsProposed } from '../publishing/events.ts'
import { shopConnected, shopOrdersChanged, storefrontOrderReported, storefrontProductsReported } from '../connection/events.ts'
import { handleRemovedProducts } from './handle-removed-products.ts'
import { checkProducts } from './check-products.ts'
import { orderFulfilled, purchaseCreated, refundRequested, refundSettled, shipmentCancelled, trackingChanged } from '../order/events.ts'
import { storefrontCancellationDue, storefrontCheckDue, storefrontOrdersDue, storefrontReportDue, storefrontWriteDue } from './events.ts'
import { cancelSold } from './order/cancel-sold.ts'
import { cancelSoldAgain } from './order/cancel-sold-again.ts'
import { handleOrderReport } from './order/handle-order-report.ts'
import { payBack } from './order/pay-back.ts'
import { deleteUnknownReport } from './order/delete-unknown-report.ts'
import { reportShipment } from './order/report-shipment.ts'
import { resumeReports } from './order/resume-reports.ts'
import { startOrderSyncs } from './order/start-order-syncs.ts'
import { syncOrders } from './order/sync-orders.ts'
import { withdrawDeactivated } from './withdraw-deactivated.ts'
import { writeSold } from './write-sold.ts'
import { startWrites } from './start-writes.ts'
import { writeCampaign } from './write-campaign.ts'
import { writeChanged } from './write-changed.ts'
import { writeConnected } from './write-connected.ts'
import { writeDecided } from './write-decided.ts'
import { writeProducts } from './write-products.ts'

/** Purchases have a few lines, changes of products up to hundreds. */
const many = { concurrency: 1, batchSize: 50 }
const few = { batchSize: 10 }

export const storefrontJobs: readonly Job[] = [
  onOutsideTransaction(storefrontOrderReported, 'storefront.order-report', handleOrderReport),
  on(shopOrdersChanged, 'storefront.start-order-syncs', startOrderSyncs),
  onOutsideTransaction(storefrontOrdersDue, 'storefront.sync-orders', syncOrders, { expireSeconds: 900 }),
  onOutsideTransaction(orderFulfilled, 'storefront.report-shipment', reportShipment),
  onOutsideTransaction(trackingChanged, 'storefront.report-tracking', reportShipment),
  on(shipmentCancelled, 'storefront.delete-report', deleteUnknownReport),
  onOutsideTransaction(storefrontReportDue, 'storefront.report-again', (jobCtx, { companyId: marketplaceId, ...shipment }) =>
    reportShipment(jobCtx, { marketplaceId, ...shipment }),
  ),
  onOutsideTransaction(refundRequested, 'storefront.pay-back', payBack),
  onOutsideTransaction(refundSettled, 'storefront.cancel-sold', cancelSold),
  onOutsideTransaction(storefrontCancellationDue, 'storefront.cancel-again', cancelSoldAgain),
  onOutsideTransaction(storefrontProductsReported, 'storefront.products-reported', handleRemovedProducts),
  onOutsideTransaction(storefrontCheckDue, 'storefront.check-products', checkProducts, { expireSeconds: 3600 }),
  onAll(purchaseCreated, 'storefront.write-sold', (ctx, names) => writeSold(ctx, { by: 'purchase', names }), many),
  onAll(refundSettled, 'storefront.write-returned', (ctx, names) => writeSold(ctx, { by: 'order', names }), many),
  cron('*/10 * * * *', 'storefront.resume-reports', resumeReports),
  onOutsideTransaction(storefrontWriteDue, 'storefront.write', writeProducts, { retries: 3, expireSeconds: 3600, concurrency: 2 }),
  on(shopConnected, 'storefront.write-connected', writeConnected),
  on(listingsDecided, 'storefront.write-decided', writeDecided),
  on(productsProposed, 'storefront.write-proposed', writeDecided),
  on(campaignOffersChanged, 'storefront.write-campaign', writeCampaign),
  on(companyDeactivated, 'storefront.withdraw-deactivated', withdrawDeactivated),
  onAll(productsWritten, 'storefront.write-changed', writeChanged, few),
  cron('*/10 * * * *', 'storefront.start-writes', startWrites),
]
