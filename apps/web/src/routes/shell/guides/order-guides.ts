import { t } from '@lingui/core/macro'
import type { Guides } from './guide.ts'

/** The guides of orders, returns and disputes. */
export const orderGuides: Guides = {
  '/shop/orders': {
    purpose: t`All orders with their payment, shipment and payout.`,
    steps: [
      { text: t`Open “To fulfil” for what has to be shipped.` },
      { text: t`Open an order to ship its items, add tracking, or refund.` },
      { text: t`“Payment to record” lists orders that customers pay to the merchant: record each payment.`, permission: 'order:refund' },
      { text: t`Ship many at once with a file of tracking numbers.`, href: '/shop/orders/tracking' },
    ],
  },
  '/shop/orders/$hash': {
    purpose: t`One order: its items, shipments, payment and payout, and everything that happened.`,
    steps: [
      { text: t`“Fulfil order” ships all or some of the items. Tracking can be added or changed later.`, permission: 'order:fulfil' },
      { text: t`“Issue refund” returns money to the shopper. “Cancel order” is possible until items are shipped.`, permission: 'order:refund' },
      { text: t`If your shop did not receive the order, “Resend to shop” tries again.`, permission: 'order:forward', for: 'MERCHANT' },
      { text: t`“Payout forecast” says what is paid out, when, and what blocks it.` },
      { text: t`The keys [ and ] open the previous and the next order of the list.` },
    ],
  },
  '/shop/orders/tracking': {
    purpose: t`Ships many orders at once with a CSV or XLSX file.`,
    steps: [
      { text: t`“Download template” has the columns: order number, carrier and tracking number.` },
      { text: t`The preview names each row that cannot be shipped, and why. Nothing is shipped before you start.` },
      { text: t`Rows with errors are left out. Correct them and choose the file again.` },
    ],
  },
  '/shop/cases': {
    purpose: t`Returns of shoppers and claims of their banks, each with its deadline.`,
    steps: [
      { text: t`Answer what is due soon first.` },
      { text: t`After inspection, refund in full or less a fee.`, permission: 'case:manage' },
      { text: t`Set the return policy once for all orders.`, href: '/settings/returns' },
    ],
  },
  '/shop/cases/$id': {
    purpose: t`One return or dispute, from the request to the refund.`,
    steps: [
      { text: t`The buttons at the top are the next steps. The deadline says how long you have.`, permission: 'case:manage' },
      { text: t`“Record inspection” says in which condition items came back, and whether they can be sold again.`, permission: 'case:manage' },
      { text: t`In a dispute, “Submit evidence” sends your files to the bank before the deadline.`, permission: 'case:manage' },
      { text: t`Entries marked “Visible to the shopper” are read by the shopper too.` },
    ],
  },
  '/shop/messages': {
    purpose: t`Conversations between a marketplace and its merchants, about a subject or an order.`,
    steps: [
      { text: t`“Unread” lists the conversations that nobody of your company has read.` },
      { text: t`Search for a word of a message, a subject, an order number or a company.` },
      { text: t`To write about an order, choose “Send message” on its page: both sides find the conversation there.`, href: '/shop/orders' },
      { text: t`E-mails about new messages are a setting of your profile.`, href: '/account/profile' },
    ],
  },
  '/shop/messages/$id': {
    purpose: t`The messages of one conversation, newest first.`,
    steps: [
      { text: t`Everybody of both companies reads them. For what only your company should read, add a note to the order.` },
      { text: t`Pictures and PDFs can be added to a message. Only the two companies can open them.`, permission: 'conversation:write' },
      { text: t`The other company is notified of the first message it has not read.` },
    ],
  },
  '/shop/performance': {
    purpose: t`Late acceptance and shipment, cancellations, refunds, returns and disputes, as shares of the orders.`,
    steps: [
      { text: t`Select a column header to see the highest shares first.` },
      { text: t`“Edit targets” sets the shares you accept. “Above target” lists the merchants that exceed one.`, permission: 'marketplace:manage' },
      { text: t`Deadlines to accept and ship orders are settings of the marketplace.`, href: '/account/marketplace', for: 'MARKETPLACE' },
      { text: t`Orders with no deadline do not count as late, and what shoppers cancel themselves not as cancelled.` },
    ],
  },
  '/settings/returns': {
    purpose: t`How long shoppers can return items, what it costs, and who pays the shipping.`,
    steps: [
      { text: t`Your policy applies to every merchant without one of its own.`, for: 'MARKETPLACE' },
      { text: t`You can give shoppers more than the marketplace does, but not less.`, for: 'MERCHANT' },
      { text: t`Turn off the e-mails to shoppers if you send your own.`, permission: 'case:manage', for: 'MARKETPLACE' },
    ],
  },
}
