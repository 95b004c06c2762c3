import { orderAddress } from '@stoa/contract/order-address.ts'
import { orderBulk } from '@stoa/contract/order-bulk.ts'
import { orderChart } from '@stoa/contract/order-chart.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import { orderForward } from '@stoa/contract/order-forward.ts'
import { orderFile } from '@stoa/contract/order-file.ts'
import { orderLabel } from '@stoa/contract/order-label.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { orderProgress } from '@stoa/contract/order-progress.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { orderTrackingFile } from '@stoa/contract/order-tracking-file.ts'
import { order } from '@stoa/contract/order.ts'
import { handle, handleCached, handleEach, handleOutsideTransaction } from '../../kit/http.ts'
import { updateShippingAddress } from './address/update-shipping-address.ts'
import { bulkAcceptOrders } from './bulk/bulk-accept-orders.ts'
import { bulkFulfilOrders } from './bulk/bulk-fulfil-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { chartOrders } from './chart/chart-orders.ts'
import { chartPartnerOrders } from './chart/chart-partner-orders.ts'
import { recordNonPayment } from './collection/record-non-payment.ts'
import { recordPayment } from './collection/record-payment.ts'
import { acceptOrder } from './deadline/accept-order.ts'
import { exportOrderPdf } from './export/export-order-pdf.ts'
import { exportOrdersByDate } from './export/export-orders-by-date.ts'
import { exportPackingSlips } from './export/export-packing-slips.ts'
import { fetchMarketplaceOrder } from './fetch-marketplace-order.ts'
import { cancelShipment } from './fulfilment/cancel-shipment.ts'
import { fulfilOrder } from './fulfilment/fulfil-order.ts'
import { updateTracking } from './fulfilment/update-tracking.ts'
import { placeTestOrder } from './intake/place-test-order.ts'
import { buyLabel } from './label/buy-label.ts'
import { cancelLabel } from './label/cancel-label.ts'
import { exportLabel } from './label/export-label.ts'
import { listLabelRates } from './label/list-label-rates.ts'
import { findListVersions, listOrders } from './queries.ts'
import { resolveAttention } from './attention/resolve-attention.ts'
import { resendShopReport } from './shop-report/resend-shop-report.ts'
import { handleWithoutShop } from './forward/handle-without-shop.ts'
import { reforwardOrder } from './forward/reforward-order.ts'
import { addOrderNote } from './note/add-order-note.ts'
import { deleteOrderNote } from './note/delete-order-note.ts'
import { markRefunded } from './refund/mark-refunded.ts'
import { refundOrder } from './refund/refund-order.ts'
import { exportTrackingTemplate } from './tracking-file/export-tracking-template.ts'
import { readTrackingFile } from './tracking-file/read-tracking-file.ts'
import { getOrder } from './get-order.ts'
import { createOrders } from './intake/create-orders.ts'

export const orderRoutes = [
  handle(order.intake, (ctx, { body }) => createOrders(ctx, body, 'intake')),
  handle(order.placeTestOrder, placeTestOrder),
  handleCached(
    order.paged,
    ({ db, scope }, { query, filter, page }) => listOrders(db, scope, query, filter, page),
    ({ db, scope }, { query, filter, page }) => findListVersions(db, scope, query, filter, page),
  ),
  handle(order.getByHash, (ctx, { params }) => getOrder(ctx, params.hash)),
  handle(order.fulfil, fulfilOrder),
  handle(order.refund, refundOrder),
  handle(order.cancel, cancelOrder),
  handle(orderCollection.recordPayment, recordPayment),
  handle(orderCollection.recordNonPayment, recordNonPayment),
  handle(order.resolveAttention, resolveAttention),
  handle(order.reforward, reforwardOrder),
  handle(orderForward.handleWithoutShop, handleWithoutShop),
  handle(orderOutside.fetchMarketplaceOrder, fetchMarketplaceOrder),
  handle(orderOutside.updateStatusRefunded, markRefunded),
  handle(orderShipment.accept, acceptOrder),
  handleEach(orderBulk.accept, bulkAcceptOrders),
  handleEach(orderBulk.fulfil, bulkFulfilOrders),
  handle(orderShipment.updateTracking, updateTracking),
  handle(orderShipment.cancelShipment, cancelShipment),
  handle(orderAddress.update, updateShippingAddress),
  handle(orderShipment.resendReport, resendShopReport),
  handleOutsideTransaction(orderTrackingFile.read, readTrackingFile),
  handleOutsideTransaction(orderTrackingFile.exportTemplate, exportTrackingTemplate),
  handle(orderProgress.addNote, addOrderNote),
  handle(orderProgress.deleteNote, deleteOrderNote),
  handleOutsideTransaction(orderLabel.rates, listLabelRates),
  handleOutsideTransaction(orderLabel.buy, buyLabel),
  handleOutsideTransaction(orderLabel.cancel, cancelLabel),
  handleOutsideTransaction(orderLabel.file, exportLabel),
  handle(orderFile.exportPdf, exportOrderPdf),
  handleOutsideTransaction(orderFile.exportPackingSlips, exportPackingSlips),
  handleOutsideTransaction(orderFile.exportByDate, exportOrdersByDate),
  handle(orderChart.orders, chartOrders),
  handle(orderChart.partner, chartPartnerOrders),
]
