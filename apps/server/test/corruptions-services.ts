import { sql } from 'kysely'
import type { Corruption, MarketRows } from './corruption.ts'
import { addEntry, one } from './corruption.ts'

const posting = ({ marketplaceId, charge }: MarketRows) =>
  sql`(select id from ledger_transfer where marketplace_id = ${marketplaceId} and reference = ${`adjustment:${charge}`})`
const line = (ids: MarketRows) => sql`issuer_id = ${ids.marketplaceId} and adjustment_id = ${ids.charge}`

/** Corruptions of adjustments for services, of their postings and of their lines on invoices. */
export const serviceCorruptions: readonly Corruption[] = [
  {
    what: 'a service booked as an adjustment that pays for nothing',
    plant: (ids) => [
      sql`insert into ledger_account (marketplace_id, kind, currency) values (${ids.marketplaceId}, 'adjustments', 'EUR') on conflict do nothing`,
      sql`update ledger_entry e set account_id = n.id from ledger_account a, ledger_account n
        where e.marketplace_id = ${ids.marketplaceId} and e.transfer_id = ${posting(ids)} and a.id = e.account_id and a.kind = 'service_income'
          and n.marketplace_id = e.marketplace_id and n.kind = 'adjustments' and n.currency = e.currency and not n.is_test`,
    ],
    codes: ['adjustment_differs', 'invoice_line_differs', 'service_differs'],
  },
  {
    what: 'a cent of VAT on a service booked as its income',
    plant: (ids) => [addEntry(ids, posting(ids), 'commission_vat', 1), addEntry(ids, posting(ids), 'service_income', -1)],
    codes: ['invoice_vat_differs', 'service_vat_differs'],
  },
  {
    what: 'a service that was not posted',
    plant: one(
      (ids) => sql`
      insert into adjustment (marketplace_id, merchant_id, amount_minor, currency, reason, tax_treatment, tax_basis_points, created_by)
      values (${ids.marketplaceId}, ${ids.otherMerchantId}, 10, 'EUR', 'service', 'standard', 2100, 'planted')`,
    ),
    codes: ['service_differs', 'service_vat_differs'],
  },
  {
    what: 'a service of a larger amount than any, whose VAT is still computed',
    plant: one(
      (ids) => sql`
      insert into adjustment (marketplace_id, merchant_id, amount_minor, currency, reason, tax_treatment, tax_basis_points, created_by)
      values (${ids.marketplaceId}, ${ids.otherMerchantId}, -9000000000000000, 'EUR', 'service', 'standard', 2100, 'planted')`,
    ),
    codes: ['service_differs', 'service_vat_differs'],
  },
  {
    what: 'a service of another amount than its posting',
    plant: one((ids) => sql`update adjustment set amount_minor = amount_minor - 1 where id = ${ids.charge}`),
    codes: ['service_differs'],
  },
  {
    what: 'a service whose VAT applies otherwise than on its invoice, and to its credits',
    plant: one((ids) => sql`update adjustment set tax_basis_points = 900 where id = ${ids.charge}`),
    codes: ['credit_of_another_tax', 'credit_of_another_tax', 'service_line_of_another_tax', 'service_vat_differs'],
  },
  {
    what: 'a credit of a fine',
    plant: one(
      (ids) => sql`update adjustment set corrects_id = (select id from adjustment where marketplace_id = ${ids.marketplaceId} and reason = 'fine')
        where id = ${ids.lateCredit}`,
    ),
    codes: ['credit_not_on_credit_note', 'credit_of_another_tax', 'credit_of_no_charge'],
  },
  {
    what: 'a credit of a charge of another merchant',
    plant: one((ids) => sql`update adjustment set merchant_id = ${ids.otherMerchantId} where id = ${ids.credit}`),
    codes: ['credit_of_another_merchant'],
  },
  {
    what: 'a cent more credited than charged',
    plant: one(
      (ids) => sql`
      insert into adjustment (marketplace_id, merchant_id, amount_minor, currency, reason, tax_treatment, tax_basis_points, corrects_id, created_by)
      select marketplace_id, merchant_id, 606, currency, reason, tax_treatment, tax_basis_points, id, 'planted' from adjustment where id = ${ids.charge}`,
    ),
    codes: ['credited_above_charge', 'service_differs', 'service_vat_differs'],
  },
  {
    what: 'a credit of an invoiced charge on another invoice',
    plant: one((ids) => sql`update invoice set kind = 'invoice' where id = ${ids.creditNote}`),
    codes: ['credit_not_on_credit_note'],
  },
  {
    what: 'credits on documents while their charge is on none',
    plant: one((ids) => sql`delete from invoice_line where ${line(ids)}`),
    codes: ['credit_not_on_credit_note', 'credit_not_on_credit_note', 'invoice_services_differ', 'invoice_total_differs', 'invoice_vat_differs'],
  },
  {
    what: 'an invoice whose services are not those of its lines',
    plant: one((ids) => sql`update invoice set services_minor = services_minor + 1 where id = ${ids.invoice}`),
    codes: ['invoice_services_differ'],
  },
  {
    what: 'an invoice line of another adjustment than its posting',
    plant: one((ids) => sql`update invoice_line set adjustment_id = ${ids.credit} where ${line(ids)}`),
    codes: ['service_line_of_another_posting'],
  },
  {
    what: 'a line for a service that names an order',
    plant: one((ids) => sql`update invoice_line set adjustment_id = null, order_id = ${ids.open} where ${line(ids)}`),
    codes: ['invoice_line_of_another_order', 'invoice_services_differ'],
  },
  {
    what: 'a line for commission that names another order',
    plant: one((ids) => sql`update invoice_line set order_id = ${ids.open} where invoice_id = ${ids.lastInvoice} and position = 1`),
    codes: ['invoice_line_of_another_order'],
  },
  {
    what: 'a fine on an invoice',
    plant: (ids) => [
      sql`insert into invoice_line (issuer_id, invoice_id, position, transfer_id, adjustment_id, "on", description, order_total_minor, amount_minor)
        select t.marketplace_id, ${ids.invoice}, 1000, t.id, j.id, t.effective_on, 'service', 0, 0 from adjustment j
        join ledger_transfer t on t.marketplace_id = j.marketplace_id and t.reference = 'adjustment:' || j.id
        where j.marketplace_id = ${ids.marketplaceId} and j.reason = 'fine'`,
    ],
    codes: ['service_line_of_another_tax'],
  },
]
