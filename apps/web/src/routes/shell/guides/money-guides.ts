import { t } from '@lingui/core/macro'
import type { Guides } from './guide.ts'

/** The guides of commissions, payouts, invoices and accounting. */
export const moneyGuides: Guides = {
  '/shop/commissions': {
    purpose: t`Decides what the marketplace keeps of each sale.`,
    steps: [
      { text: t`The first rule that matches applies: put special rules above the general one.` },
      { text: t`Compare a draft with past orders before you save it.`, permission: 'commission:manage' },
      { text: t`A change applies to new orders only.` },
    ],
  },
  '/shop/commissions/terms': {
    purpose: t`The fees of each sale, as the merchant sees them.`,
    steps: [
      { text: t`For each fee the first rule that matches applies. Dates say when a rule is valid.` },
      { text: t`The fees on refunds say what is given back when an order is refunded.` },
      { text: t`VAT on the fees is named where it is included.` },
    ],
  },
  '/shop/payouts': {
    purpose: t`What merchants are paid, and what each amount is made of.`,
    steps: [
      { text: t`The forecast shows the next payout of each merchant and what blocks it.`, href: '/shop/payout-forecast', for: 'MARKETPLACE' },
      { text: t`The forecast shows your next payouts and what is held back.`, href: '/shop/payout-forecast', for: 'MERCHANT' },
      { text: t`Payout rules set the schedule, the minimum and the reserve.`, href: '/shop/payout-rules' },
      { text: t`Open a payout to see each order in it.` },
    ],
  },
  '/shop/payouts/$id': {
    purpose: t`One payout: its amount, when it was paid, and every order in it.`,
    steps: [
      { text: t`Captured less commission and refunds is what each order adds.` },
      { text: t`“Besides orders” lists credits, charges and debts that were settled.` },
      { text: t`If the payout failed, the reason says what to correct. The amount becomes payable again.` },
    ],
  },
  '/shop/payout-forecast': {
    purpose: t`When the next payouts are due, and what they will be.`,
    steps: [
      { text: t`An order counts once it is fulfilled and its payout delay has ended.` },
      { text: t`“Held back” is a reserve for returns and chargebacks. It is paid out later.` },
      { text: t`“Edit rule” gives a merchant a schedule of its own.`, permission: 'payout:run' },
    ],
  },
  '/shop/payout-rules': {
    purpose: t`When merchants are paid, from which amount, and what is held back.`,
    steps: [
      { text: t`Choose a schedule, or “Manual” to start each payout yourself.`, permission: 'payout:run' },
      { text: t`The reserve holds back a part of each order for a number of days.` },
      { text: t`The rule applies to every merchant without one of its own.` },
      { text: t`Debts and adjustments of merchants are settled with their next payouts.` },
    ],
  },
  '/shop/reconciliation': {
    purpose: t`Compares every movement at the payment provider with the ledger and your bank statements.`,
    steps: [
      { text: t`It runs once a day. “Compare now” does so at once.` },
      { text: t`Upload the CAMT.053 file of your bank to match payouts and receipts with it.` },
      { text: t`Explain a difference that is right. It opens again if its amounts change.` },
    ],
  },
  '/shop/accounting': {
    purpose: t`The balances of your ledger, and the months that are closed.`,
    steps: [
      { text: t`Choose a date to see the balances at its end.` },
      { text: t`Close a month once its figures are final. Nothing more is booked into it.`, permission: 'ledger:close' },
      { text: t`Corrections of a closed month count in the open month.` },
    ],
  },
  '/shop/statements/$partnerId': {
    purpose: t`Every transaction of a month between a merchant and a marketplace, with its balance.`,
    steps: [
      { text: t`Choose the month. The statement of a closed month is final.` },
      { text: t`Download it as a PDF to file it, or as CSV for your accounting.` },
    ],
  },
  '/shop/invoices': {
    purpose: t`Invoices and credit notes for commission and services, and for sales under self-billing.`,
    steps: [
      {
        text: t`“Issue invoices” makes one document per merchant for all uninvoiced commission and services of a period.`,
        permission: 'invoice:manage',
      },
      { text: t`Commission and services are deducted from your payouts. You do not pay these invoices separately.`, for: 'MERCHANT' },
      { text: t`“Export” gives you a file with one row per document.` },
      { text: t`An issued invoice cannot be changed. A credit note corrects it.` },
    ],
  },
  '/shop/invoices/$ref': {
    purpose: t`One invoice or credit note with the orders and services in it.`,
    steps: [
      { text: t`“Download PDF” is for your records, “Download XML” for accounting software.` },
      { text: t`Each line names its order, or the service, so that you can check the amount.` },
      { text: t`“Mark as paid out” shows the merchant that the amount is paid.`, permission: 'invoice:manage' },
    ],
  },
  '/shop/invoices/self-billing/$partnerId': {
    purpose: t`An agreement that the marketplace writes the invoices for a merchant’s sales.`,
    steps: [
      { text: t`Offer it, then an owner of the merchant accepts. It applies to sales from that day.`, for: 'MARKETPLACE' },
      { text: t`Accept only if all your goods have one VAT rate. Then do not invoice these sales yourself.`, for: 'MERCHANT' },
      { text: t`Either side can end it. Refunds of earlier sales are still corrected.` },
    ],
  },
  '/shop/tax': {
    purpose: t`Tax that the marketplace withholds of sales and pays to tax authorities itself.`,
    steps: [
      {
        text: t`Without a rule nothing is withheld. Add one for each country where the marketplace must pay the tax. A changed rule applies to orders placed from then on.`,
        permission: 'tax:manage',
      },
      { text: t`“Due by country” shows what was withheld in a month or quarter, less refunds.` },
      {
        text: t`Pay the tax authority from your bank account, then choose “Mark as remitted”. If it was a mistake, reverse it under “Remitted”.`,
        permission: 'tax:manage',
      },
      {
        text: t`When an amount is negative, the tax authority owes it to you: choose “Mark as received” once it has paid.`,
        permission: 'tax:manage',
      },
      { text: t`Where a merchant is established counts as you verified it. A merchant that you have not verified counts as established elsewhere.` },
    ],
  },
  '/shop/invoices/subscription': {
    purpose: t`The monthly invoices for the subscription to this portal.`,
    steps: [
      { text: t`Download an invoice as a PDF.` },
      { text: t`“Pay” opens the page of the payment provider. Paid invoices are marked automatically.`, permission: 'payment:manage' },
      { text: t`“Mark as paid” is for payments by bank transfer. It cannot be undone.`, permission: 'subscription:manage' },
    ],
  },
}
