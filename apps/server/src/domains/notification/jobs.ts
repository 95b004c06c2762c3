import type { Job } from '../../jobs/job.ts'
import { deleteInBatches } from '../../jobs/delete-in-batches.ts'
import { cron, on, onAll, onOutsideTransaction } from '../../jobs/jobs.ts'
import { channelOrderChanged, channelOrderReceived, channelProductsRejected } from '../channel/events.ts'
import { campaignEnded, campaignPricesSet } from '../campaign/events.ts'
import { listingsDecided, productsProposed } from '../publishing/events.ts'
import { runFinished } from '../run/events.ts'
import { invoiceIssued, selfBillingOffered } from '../invoice/events.ts'
import {
  documentExpiring,
  domainLost,
  partnerActivityChanged,
  partnershipDecided,
  partnershipRequested,
  salesPaused,
  salesResumed,
  verificationChanged,
} from '../marketplace/events.ts'
import {
  addressChanged,
  addressOutdated,
  deadlineNear,
  merchantRefunded,
  nonPaymentRecorded,
  ordersCancelled,
  purchaseCreated,
  refundSettled,
} from '../order/events.ts'
import { payoutSettled } from '../payout/events.ts'
import { targetCrossed } from '../performance/events.ts'
import { storefrontOrderFailed } from '../storefront/events.ts'
import { subscriptionChargeFailed, subscriptionInvoiced } from '../subscription/events.ts'
import { caseChanged, orderWithdrawn } from '../case/events.ts'
import { conversationRead, conversationUnread } from '../conversation/events.ts'
import { partnershipEndMailRequested } from './events.ts'
import { mailPartnershipEnd } from './mail-partnership-end.ts'
import { mailDigests } from './mail/mail-digests.ts'
import { mailNotifications } from './mail/mail-notifications.ts'
import { markConversationNotificationsRead } from './mark-conversation-notifications-read.ts'
import { deleteOldNotifications } from './queries.ts'
import { requestPartnershipEndMails } from './request-partnership-end-mails.ts'
import { notifyProposal } from './notify/notify-proposal.ts'
import { notifyCampaign } from './notify/notify-campaign.ts'
import { notifyCampaignEnd } from './notify/notify-campaign-end.ts'
import { notifyAddress } from './notify/notify-address.ts'
import { notifyCancellations } from './notify/notify-cancellations.ts'
import { notifyCase } from './notify/notify-case.ts'
import { notifyConversation } from './notify/notify-conversation.ts'
import { notifyDeadlines } from './notify/notify-deadlines.ts'
import { notifyDecision } from './notify/notify-decision.ts'
import { notifyLowStock } from './notify/notify-low-stock.ts'
import { notifyInvoice } from './notify/notify-invoice.ts'
import { notifyMerchantRefund } from './notify/notify-merchant-refund.ts'
import { notifyNotPaid } from './notify/notify-not-paid.ts'
import { notifyPayout } from './notify/notify-payout.ts'
import { notifyPerformance } from './notify/notify-performance.ts'
import { notifyRefund } from './notify/notify-refund.ts'
import { notifyOrders } from './notify/notify-orders.ts'
import { notifyPartnership } from './notify/notify-partnership.ts'
import { notifyRequest } from './notify/notify-request.ts'
import { notifyChargeFailed } from './notify/notify-charge-failed.ts'
import { notifySubscriptionInvoice } from './notify/notify-subscription-invoice.ts'
import { notifySelfBilling } from './notify/notify-self-billing.ts'
import { notifyRun } from './notify/notify-run.ts'
import { notifyDocument } from './notify/notify-document.ts'
import { notifyDomain } from './notify/notify-domain.ts'
import { notifyActivity } from './notify/notify-activity.ts'
import { notifySalesPause } from './notify/notify-sales-pause.ts'
import { notifySalesResumed } from './notify/notify-sales-resumed.ts'
import { notifyChannelChange } from './notify/notify-channel-change.ts'
import { notifyChannelOrder } from './notify/notify-channel-order.ts'
import { notifyChannelRejections } from './notify/notify-channel-rejections.ts'
import { notifyShopOrder } from './notify/notify-shop-order.ts'
import { notifyVerification } from './notify/notify-verification.ts'
import { notifyWithdrawal } from './notify/notify-withdrawal.ts'

/** E-mails take as long as their server does, and two jobs at once would send each twice; the same holds for what is noticed once. */
const oneAtATime = { concurrency: 1, isSingle: true, expireSeconds: 3600 }

export const notificationJobs: readonly Job[] = [
  on(partnershipRequested, 'notification.request', notifyRequest),
  on(partnershipDecided, 'notification.partnership', notifyPartnership),
  on(partnershipDecided, 'notification.partnership_mail', requestPartnershipEndMails),
  onOutsideTransaction(partnershipEndMailRequested, 'notification.partnership_mail_owner', mailPartnershipEnd, { retries: 5 }),
  on(runFinished, 'notification.run', notifyRun),
  on(productsProposed, 'notification.proposal', notifyProposal),
  on(verificationChanged, 'notification.verification', notifyVerification),
  on(partnerActivityChanged, 'notification.partner_activity', notifyActivity),
  on(salesPaused, 'notification.sales_paused', notifySalesPause),
  on(salesResumed, 'notification.sales_resumed', notifySalesResumed),
  on(documentExpiring, 'notification.document', notifyDocument),
  on(domainLost, 'notification.domain', notifyDomain),
  on(listingsDecided, 'notification.decision', notifyDecision),
  on(campaignPricesSet, 'notification.campaign', notifyCampaign),
  on(campaignEnded, 'notification.campaign-end', notifyCampaignEnd),
  onAll(purchaseCreated, 'notification.order', notifyOrders, { concurrency: 1, batchSize: 50 }),
  onAll(deadlineNear, 'notification.deadline', notifyDeadlines, { concurrency: 1, batchSize: 50 }),
  on(ordersCancelled, 'notification.cancellation', notifyCancellations),
  on(addressChanged, 'notification.address', notifyAddress),
  on(addressOutdated, 'notification.address-outdated', notifyAddress),
  on(refundSettled, 'notification.refund', notifyRefund),
  on(caseChanged, 'notification.case', notifyCase),
  on(conversationUnread, 'notification.conversation', notifyConversation),
  on(conversationRead, 'notification.conversation_read', markConversationNotificationsRead),
  on(merchantRefunded, 'notification.merchant_refund', notifyMerchantRefund),
  on(nonPaymentRecorded, 'notification.not_paid', notifyNotPaid),
  on(orderWithdrawn, 'notification.withdrawal', notifyWithdrawal),
  on(storefrontOrderFailed, 'notification.shop_order', notifyShopOrder),
  onOutsideTransaction(channelOrderReceived, 'notification.channel_order', notifyChannelOrder, { retries: 5 }),
  on(channelOrderChanged, 'notification.channel_change', notifyChannelChange),
  on(channelProductsRejected, 'notification.channel_rejections', notifyChannelRejections),
  on(payoutSettled, 'notification.payout', notifyPayout),
  onAll(targetCrossed, 'notification.performance', notifyPerformance, { concurrency: 1, batchSize: 50 }),
  cron('*/10 * * * *', 'notification.low_stock', notifyLowStock, oneAtATime),
  on(invoiceIssued, 'notification.invoice', notifyInvoice),
  on(selfBillingOffered, 'notification.self_billing', notifySelfBilling),
  cron('* * * * *', 'notification.mail', mailNotifications, oneAtATime),
  cron('*/10 * * * *', 'notification.digest', mailDigests, oneAtATime),
  cron('47 3 * * *', 'notification.delete-old', async (jobCtx) => void (await deleteInBatches(jobCtx, deleteOldNotifications))),
  on(subscriptionChargeFailed, 'notification.charge_failed', notifyChargeFailed),
  on(subscriptionInvoiced, 'notification.subscription_invoice', notifySubscriptionInvoice),
]
