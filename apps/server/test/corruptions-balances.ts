import { sql } from 'kysely'
import type { Corruption, MarketRows } from './corruption.ts'
import { addEntry, lineOf, one, order, payoutTransfer, set, setLine, transfer } from './corruption.ts'

/** Corruptions of fees, reserves, adjustments, debts, and of what the others leave out: one cent each. */
export const balanceCorruptions: readonly Corruption[] = [
  // I2
  { what: 'a fee of a line that its charges do not explain', plant: setLine('fee_minor = fee_minor + 1', 'open'), codes: ['line_fees_differ'] },
  {
    what: 'a charge of a line of another amount than its commission',
    plant: setLine(
      `commission_explanation = jsonb_set(commission_explanation, '{charges,0,amountMinor}', to_jsonb((commission_explanation #>> '{charges,0,amountMinor}')::int8 + 1))`,
      'open',
    ),
    codes: ['line_charges_differ'],
  },
  {
    what: 'commission returned with a line that is not in its refund',
    plant: setLine('commission_returned_minor = commission_returned_minor + 1', 'refunded'),
    codes: ['line_commission_returns_differ', 'order_line_commission_returns_differ'],
  },
  {
    what: 'an amount held back that is not on the reserve account',
    plant: one(
      (ids) => sql`
      insert into risk_reserve (marketplace_id, order_id, merchant_id, amount_minor, currency, release_on)
      select marketplace_id, id, merchant_id, 1, currency, current_date from "order" o where ${order(ids, 'paid')}`,
    ),
    codes: ['risk_reserve_differs'],
  },
  {
    what: 'commission of a day that is not that of the ledger',
    plant: one((ids) => sql`update sales_day set commission_minor = commission_minor + 1 where marketplace_id = ${ids.marketplaceId} and is_test`),
    codes: ['sales_commission_differs'],
  },
  // I3
  {
    what: 'more commission returned than was charged',
    plant: set('commission_returned_minor = commission_minor + 1', 'open'),
    codes: ['commission_return_exceeds', 'order_commission_returns_differ'],
  },
  {
    what: 'more shipping refunded than was charged',
    plant: set('refunded_shipping_minor = shipping_minor + 1', 'open'),
    codes: ['order_shipping_refunds_differ', 'shipping_refund_exceeds'],
  },
  {
    what: 'more refunded of a line than it cost',
    plant: setLine('refunded_minor = total_minor + 1', 'open'),
    codes: ['line_refund_exceeds', 'line_refunds_differ', 'order_line_refunds_differ'],
  },
  {
    what: 'a debt below nothing',
    plant: (ids) => [
      sql`insert into ledger_account (marketplace_id, merchant_id, kind, currency, is_test)
        select marketplace_id, merchant_id, 'merchant_debt', currency, false from "order" o where ${order(ids, 'paid')} on conflict do nothing`,
      sql`update ledger_entry e set account_id = d.id
        from ledger_account a, ledger_account d, "order" o
        where e.marketplace_id = ${ids.marketplaceId} and e.transfer_id = ${payoutTransfer(ids, 'paidPayout', 'payout')} and a.id = e.account_id and a.kind = 'provider_clearing'
          and o.marketplace_id = e.marketplace_id and o.id = ${ids.paid} and d.marketplace_id = e.marketplace_id and d.merchant_id = o.merchant_id
          and d.kind = 'merchant_debt' and d.currency = e.currency and not d.is_test`,
    ],
    codes: ['debt_negative'],
  },
  // I5
  {
    what: 'an adjustment that was not posted',
    plant: one(
      (ids) => sql`
      insert into adjustment (marketplace_id, merchant_id, amount_minor, currency, reason, created_by)
      values (${ids.marketplaceId}, ${ids.otherMerchantId}, 1, 'EUR', 'goodwill', 'planted')`,
    ),
    codes: ['adjustment_differs'],
  },
  {
    what: 'a write-off that was approved and not posted',
    plant: one(
      (ids) => sql`
      insert into debt_write_off (marketplace_id, merchant_id, amount_minor, currency, status, requested_by_id, requested_by)
      values (${ids.marketplaceId}, ${ids.otherMerchantId}, 1, 'EUR', 'approved', uuid_v7(), 'planted')`,
    ),
    codes: ['write_off_differs'],
  },
  {
    what: 'a refund whose posting is missing',
    plant: one(
      (ids) => sql`
      update ledger_transfer set refund_id = null where id = ${transfer(ids, 'refunded', 'refund')}`,
    ),
    codes: ['refund_not_posted_once'],
  },
  {
    what: 'an invoice that returns other commission than its lines',
    plant: one((ids) => sql`update invoice set commission_returned_minor = commission_returned_minor + 1 where id = ${ids.invoice}`),
    codes: ['invoice_commission_returned_differs'],
  },
  {
    what: 'a quantity of a refund that is not that of its line',
    plant: one(
      (ids) => sql`
      update refund_line set quantity = quantity + 1 where order_line_id = (select id from order_line where ${lineOf(ids, 'refunded')})`,
    ),
    codes: ['line_refunded_quantity_differs'],
  },
  {
    what: 'an account of payouts that is overdrawn',
    plant: (ids) => [
      addEntry(ids, payoutTransfer(ids, 'paidPayout', 'payout'), 'merchant_reserved', 7),
      addEntry(ids, payoutTransfer(ids, 'paidPayout', 'payout'), 'provider_clearing', -7),
    ],
    codes: ['in_payout_differs', 'in_payout_negative', 'payout_paid_differs'],
  },
  {
    what: 'a posting of a test order in a payout',
    plant: one(
      (ids) => sql`
      insert into payout_item (marketplace_id, payout_id, transfer_id, order_id, net_minor)
      select p.marketplace_id, p.id, ${transfer(ids, 'test', 'capture')}, o.id, 0
      from payout p join "order" o on o.marketplace_id = p.marketplace_id and o.merchant_id = p.merchant_id and o.id = ${ids.test}
      where p.id in (${ids.paidPayout}, ${ids.sentPayout})`,
    ),
    codes: ['payout_item_of_test_order'],
  },
  {
    what: 'an account summed to another amount than its entries',
    plant: one(
      (ids) =>
        sql`update ledger_account set summed_minor = summed_minor + 1 where marketplace_id = ${ids.marketplaceId} and kind = 'commission_vat' and not is_test`,
    ),
    codes: ['account_total_differs'],
  },
  {
    what: 'a day of an account summed to another amount than its entries',
    plant: one(
      (ids) => sql`
      insert into ledger_day (marketplace_id, account_id, effective_on, booked_on, kind, amount_minor, entries)
      select marketplace_id, id, current_date, current_date, 'commission_vat', 1, 1 from ledger_account
      where marketplace_id = ${ids.marketplaceId} and kind = 'commission_vat' and not is_test`,
    ),
    codes: ['account_day_differs'],
  },
  {
    what: 'commission of a test order on an invoice',
    plant: (ids) => [
      sql`delete from invoice_line where invoice_id = ${ids.lastInvoice} and position > 1`,
      sql`update invoice_line l set transfer_id = ${transfer(ids, 'test', 'commission')}, order_id = ${ids.test}, amount_minor = o.commission_minor
        from "order" o where l.invoice_id = ${ids.lastInvoice} and o.marketplace_id = ${ids.marketplaceId} and o.id = ${ids.test}`,
      sql`update invoice i set total_minor = o.commission_minor, commission_minor = o.commission_minor, recipient_id = o.merchant_id,
        tax_minor = (select coalesce(-sum(e.amount_minor), 0) from ledger_transfer t
          join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
          join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'commission_vat'
          where t.marketplace_id = i.issuer_id and (t.id = ${transfer(ids, 'test', 'commission')} or t.reference = 'commission-vat:' || i.id))
        from "order" o where i.id = ${ids.lastInvoice} and o.marketplace_id = ${ids.marketplaceId} and o.id = ${ids.test}`,
    ],
    codes: ['invoice_line_of_test_order'],
  },
  {
    what: 'a gap in the numbers of subscription invoices',
    plant: (ids) => subscriptionInvoice(ids, { number: 2, next: 3 }),
    codes: ['subscription_number_gap'],
  },
  {
    what: 'a missing subscription invoice',
    plant: (ids) => subscriptionInvoice(ids, { number: 1, next: 3 }),
    codes: ['subscription_counter_differs'],
  },
]

/** SQL of one subscription invoice with this number, and of a series that continues with `next`. */
function subscriptionInvoice({ marketplaceId: issuer, otherMerchantId: company }: MarketRows, { number, next }: { number: number; next: number }) {
  return [
    sql`insert into subscription_plan (issuer_id, name, price_minor, currency) values (${issuer}, 'planted', 1, 'EUR')`,
    sql`insert into subscription (company_id, issuer_id, plan_id, started_on, next_period_from)
      select ${company}, issuer_id, id, '2026-01-01', '2099-01-01' from subscription_plan where issuer_id = ${issuer} and name = 'planted'`,
    sql`insert into subscription_invoice (issuer_id, company_id, subscription_id, ref, plan_name, period_from, period_until, issued_on, due_on, currency, net_minor,
        tax_minor, tax_treatment, tax_basis_points, issuer_details, recipient_details)
      select issuer_id, company_id, id, ${`S-2026-00000${number}`}, 'planted', '2026-01-01', '2026-01-31', '2026-01-01', '2026-01-15', 'EUR', 1, 0, 'not_registered', 0, '[]', '[]'
      from subscription where company_id = ${company} and issuer_id = ${issuer}`,
    sql`insert into subscription_invoice_series (issuer_id, year, next_number) values (${issuer}, 2026, ${next})`,
  ]
}
