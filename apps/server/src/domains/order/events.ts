import type { ParcelState } from '@stoa/contract/shipping-label.ts'
import { event } from '../../kit/events.ts'

/** A purchase was accepted and split into orders; its payment is to be started, and each merchant has a new order, not yet paid. */
export const purchaseCreated = event<{ marketplaceId: string; groupId: string }>('order.purchase-taken')

/** The money of an order is captured, and its merchant has a shop that is to be notified. */
export const orderPaid = event<{ marketplaceId: string; orderId: string }>('order.paid')

/** An order whose money its merchant collects was created, and its merchant has a shop that is to be notified. */
export const orderToCollect = event<{ marketplaceId: string; orderId: string }>('order.to-collect')

/** An order of a purchase was cancelled, or its payment failed: where nothing of the purchase is left, its payment is to be cancelled at the provider. */
export const paymentUnneeded = event<{ marketplaceId: string; groupId: string }>('order.payment-unneeded')

/** A merchant recorded that it was not paid for an order of which something was shipped. */
export const nonPaymentRecorded = event<{ marketplaceId: string; orderId: string }>('order.non-payment-recorded')

/** A merchant refunded what it had collected itself, of an order of which something was shipped. */
export const merchantRefunded = event<{ marketplaceId: string; refundId: string }>('order.merchant-refunded')

/** The money of orders that are not cancelled is captured, or was collected by their merchants. */
export const ordersCaptured = event<{ marketplaceId: string; orderIds: string[] }>('order.captured')

/** Orders were cancelled, before or after they were paid: `kind` is that of their history, `byCompanyId` the company of which somebody did it. Absent in facts of older versions. */
export const ordersCancelled = event<{ marketplaceId: string; orderIds: string[]; kind?: string; byCompanyId?: string | null }>('order.cancelled')

/** An order is to be sent to the merchant's shop: a person wants it there, or it waited for the shop. */
export const forwardRequested = event<{ marketplaceId: string; orderId: string }>('order.forward-requested')

/** A shipment was recorded; `isComplete` when nothing is left to ship. */
export const orderFulfilled = event<{ marketplaceId: string; orderId: string; fulfilmentId: string; isComplete: boolean }>('order.fulfilled')

/** The tracking of a shipment was added, changed or removed by a person. */
export const trackingChanged = event<{ marketplaceId: string; orderId: string; fulfilmentId: string }>('order.tracking-changed')

/** A shipment that was recorded by mistake was cancelled: its items are to be shipped again. */
export const shipmentCancelled = event<{ marketplaceId: string; orderId: string; fulfilmentId: string }>('order.shipment-cancelled')

/**
 * Where an order is sent was corrected; `changeId` is the change, of which an order can have several. `isInShop`: the merchant's shop had it then. Absent in facts
 * of older versions.
 */
export const addressChanged = event<{ marketplaceId: string; orderId: string; changeId: string; isInShop?: boolean }>('order.address-changed')

/** The merchant's shop has an order with an address that was corrected here while the order was being sent. */
export const addressOutdated = event<{ marketplaceId: string; orderId: string; changeId: string; isInShop: true }>('order.address-outdated')

/** The label of a return was bought, refused or cancelled, or its parcel moved on; `state` is that of the parcel. */
export const returnLabelChanged = event<{
  marketplaceId: string
  caseId: string
  labelId: string
  change: 'bought' | 'failed' | 'cancelled' | 'moved'
  state: ParcelState
}>('order.return-label-changed')

/** A person keeps an order out of the merchant's shop that an earlier try may have created there. */
export const shopOrderSought = event<{ marketplaceId: string; orderId: string }>('order.shop-order-sought')

/** An order of ours changed in the merchant's shop: its shipments are to be read there. */
export const shopOrderDue = event<{ companyId: string; connectionId: string; reference: string }>('order.shop-order-due')

/** A report to the merchant's shop is to be sent once more. */
export const shopReportRequested = event<{
  marketplaceId: string
  orderId: string
  kind: 'fulfilment' | 'refund' | 'cancellation'
  subjectId: string
}>('order.shop-report-requested')

/** An order was cancelled that its merchant's shop has, or may have. */
export const shopOrderCancelled = event<{ marketplaceId: string; orderId: string }>('order.shop-order-cancelled')

/** A deadline of a paid order is a day away or has passed; once for each. */
export const deadlineNear = event<{ marketplaceId: string; orderId: string; kind: 'accept' | 'ship' }>('order.deadline-near')

/** Money is to go back to the customer. */
export const refundRequested = event<{ marketplaceId: string; orderId: string; refundId: string }>('order.refund-requested')

/** The provider has given the money back, or has said that it will not. */
export const refundSettled = event<{ marketplaceId: string; orderId: string; refundId: string; isRefunded: boolean }>('order.refund-settled')
