import { sql } from 'kysely'
import type { Corruption } from './corruption.ts'
import { lineOf, transfer, payoutTransfer, one, addEntry } from './corruption.ts'

/** Corruptions of what is posted once, of payouts and of invoices. */
export const documentCorruptions: readonly Corruption[] = [
  // I5
  {
    what: 'a capture posted twice',
    plant: (ids) => [
      sql`insert into ledger_transfer (marketplace_id, id, kind, reference, merchant_id, order_id, effective_on)
        select marketplace_id, uuid_v7(), kind, reference || ':again', merchant_id, order_id, effective_on from ledger_transfer where id = ${transfer(ids, 'open', 'capture')}`,
      sql`insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
        select e.marketplace_id, n.id, e.account_id, e.amount_minor, e.currency from ledger_entry e, ledger_transfer n
        where n.reference = ${`capture:${ids.open}:again`} and e.transfer_id = (select id from ledger_transfer where reference = ${`capture:${ids.open}`})`,
    ],
    codes: ['captured_differs', 'merchant_earnings_differ', 'posted_twice', 'sales_captured_differs', 'sales_orders_differ'],
  },
  {
    what: 'a refund that failed after it was posted',
    plant: one((ids) => sql`update refund set status = 'pending' where ${lineOf(ids, 'refunded')}`),
    codes: ['commission_returned_differs', 'merchant_earnings_differ', 'refund_posted_without_success', 'refunded_differs', 'tax_returned_differs'],
  },
  {
    what: 'a paid payout whose status says it is on its way',
    plant: one((ids) => sql`update payout set status = 'Payout Processing' where id = ${ids.paidPayout}`),
    codes: ['in_payout_differs', 'payout_paid_differs'],
  },
  {
    what: 'a payout on its way whose status says it is paid',
    plant: one((ids) => sql`update payout set status = 'Paid Out' where id = ${ids.sentPayout}`),
    codes: ['in_payout_differs', 'payout_paid_differs'],
  },
  {
    what: 'a payout on its way whose status says it failed',
    plant: one((ids) => sql`update payout set status = 'Payout Failed' where id = ${ids.sentPayout}`),
    codes: ['in_payout_differs', 'payout_returned_differs'],
  },
  {
    what: 'a payout of another amount than its items and its reserve',
    plant: one((ids) => sql`update payout set amount_minor = amount_minor + 1 where id = ${ids.sentPayout}`),
    codes: ['in_payout_differs', 'payout_items_differ', 'payout_reserve_differs'],
  },
  {
    what: 'an in-payout account that holds more than the payouts under way',
    plant: (ids) => [
      addEntry(ids, payoutTransfer(ids, 'paidPayout', 'payout'), 'merchant_reserved', -1),
      addEntry(ids, payoutTransfer(ids, 'paidPayout', 'payout'), 'provider_clearing', 1),
    ],
    codes: ['in_payout_differs', 'payout_paid_differs'],
  },
  {
    what: 'an item of another amount than its posting',
    plant: (ids) => [
      sql`update payout_item set net_minor = net_minor + 1 where payout_id = ${ids.sentPayout}`,
      sql`update payout set amount_minor = amount_minor + 1 where id = ${ids.sentPayout}`,
      addEntry(ids, payoutTransfer(ids, 'sentPayout', 'reserve'), 'merchant_reserved', -1),
      addEntry(ids, payoutTransfer(ids, 'sentPayout', 'reserve'), 'merchant_payable', 1),
    ],
    codes: ['payout_item_differs'],
  },
  {
    what: 'a posting in two payouts',
    plant: one(
      (ids) => sql`
      insert into payout_item (marketplace_id, payout_id, transfer_id, order_id, net_minor)
      select marketplace_id, ${ids.sentPayout}, transfer_id, order_id, net_minor from payout_item where payout_id = ${ids.paidPayout} limit 1`,
    ),
    codes: ['payout_item_of_another_merchant', 'payout_items_differ', 'posting_in_two_payouts'],
  },
  {
    what: 'an item of another order than its posting',
    plant: one((ids) => sql`update payout_item set order_id = ${ids.open} where payout_id = ${ids.sentPayout}`),
    codes: ['payout_item_of_another_order'],
  },
  {
    what: 'an invoice that is not the sum of its lines',
    plant: one((ids) => sql`update invoice set total_minor = total_minor + 1 where id = ${ids.invoice}`),
    codes: ['invoice_total_differs'],
  },
  {
    what: 'an invoice whose commission is not that of its lines',
    plant: one((ids) => sql`update invoice set commission_minor = commission_minor + 1 where id = ${ids.invoice}`),
    codes: ['invoice_commission_differs'],
  },
  {
    what: 'an invoice whose VAT is not in the ledger',
    plant: one((ids) => sql`update invoice set tax_minor = tax_minor + 1 where id = ${ids.invoice}`),
    codes: ['invoice_vat_differs'],
  },
  {
    what: 'an invoice line of another amount than its posting',
    plant: (ids) => [
      sql`update invoice_line set amount_minor = amount_minor + 1 where invoice_id = ${ids.lastInvoice}`,
      sql`update invoice set total_minor = total_minor + 1, commission_minor = commission_minor + 1 where id = ${ids.lastInvoice}`,
    ],
    codes: ['invoice_line_differs'],
  },
  {
    what: 'an invoice to another merchant than its postings',
    plant: one((ids) => sql`update invoice set recipient_id = issuer_id where id = ${ids.lastInvoice}`),
    codes: ['invoice_line_of_another_merchant'],
  },
  {
    what: 'a posting on two invoices',
    plant: (ids) => [
      sql`insert into invoice_line (issuer_id, invoice_id, position, transfer_id, order_id, "on", description, order_total_minor, amount_minor)
        select issuer_id, invoice_id, position + 100, transfer_id, order_id, "on", description, order_total_minor, amount_minor from invoice_line where invoice_id = ${ids.lastInvoice}`,
      sql`update invoice set total_minor = 2 * total_minor, commission_minor = 2 * commission_minor where id = ${ids.lastInvoice}`,
    ],
    codes: ['invoice_vat_differs', 'posting_invoiced_twice'],
  },
  {
    what: 'a gap in the invoice numbers',
    plant: (ids) => [
      sql`update invoice set ref = left(ref, 5) || '000005' where id = ${ids.lastInvoice}`,
      sql`update invoice_series set next_number = 6 where issuer_id = ${ids.marketplaceId}`,
    ],
    codes: ['invoice_number_gap'],
  },
  {
    what: 'a missing invoice',
    plant: (ids) => [sql`delete from invoice_line where invoice_id = ${ids.lastInvoice}`, sql`delete from invoice where id = ${ids.lastInvoice}`],
    codes: ['invoice_counter_differs'],
  },
]
