import { sql } from 'kysely'
import type { Corruption } from './corruption.ts'
import { one } from './corruption.ts'

/** Corruptions of self-billed documents, their agreements and their numbers. */
export const selfBillingCorruptions: readonly Corruption[] = [
  {
    what: 'a self-billed invoice that is not the sum of its lines',
    plant: one((ids) => sql`update invoice set total_minor = total_minor + 1 where id = ${ids.selfBilled}`),
    codes: ['self_billed_total_differs'],
  },
  {
    what: 'a self-billed invoice whose sales are not those of its lines',
    plant: one((ids) => sql`update invoice set sales_minor = sales_minor + 1 where id = ${ids.selfBilled}`),
    codes: ['self_billed_sales_differ'],
  },
  {
    what: 'a self-billed invoice whose refunds are not those of its lines',
    plant: one((ids) => sql`update invoice set refunds_minor = refunds_minor - 1 where id = ${ids.selfBilled}`),
    codes: ['self_billed_refunds_differ'],
  },
  {
    what: 'a self-billed invoice with a cent of VAT more than its rate',
    plant: one((ids) => sql`update invoice set tax_minor = tax_minor + 1 where id = ${ids.selfBilled}`),
    codes: ['self_billed_vat_differs'],
  },
  {
    what: 'a self-billed line of another amount than its sale',
    plant: (ids) => [
      sql`update invoice_line l set amount_minor = l.amount_minor + 1 from ledger_transfer t
        where l.invoice_id = ${ids.selfBilled} and t.id = l.transfer_id and t.kind = 'refund'`,
      sql`update invoice set total_minor = total_minor + 1, refunds_minor = refunds_minor - 1 where id = ${ids.selfBilled}`,
    ],
    codes: ['self_billed_line_differs'],
  },
  {
    what: 'a self-billed invoice of another merchant than its sales',
    plant: one((ids) => sql`update invoice set recipient_id = ${ids.otherMerchantId} where id = ${ids.selfBilled}`),
    codes: [
      'self_billed_counter_differs',
      ...Array<string>(3).fill('self_billed_line_of_another_merchant'),
      'self_billed_number_of_another_series',
      ...Array<string>(3).fill('self_billed_without_agreement'),
    ],
  },
  {
    what: 'a self-billed line that names another order than its sale',
    plant: one((ids) => sql`update invoice_line set order_id = ${ids.open} where invoice_id = ${ids.selfBilled} and position = 1`),
    codes: ['self_billed_line_of_no_sale'],
  },
  {
    what: 'a self-billed sale of a day before the agreement',
    plant: one((ids) => sql`update self_billing_agreement set starts_on = starts_on + 1 where marketplace_id = ${ids.marketplaceId}`),
    codes: Array<string>(3).fill('self_billed_without_agreement'),
  },
  {
    what: 'a gap in the numbers of a merchant’s series',
    plant: (ids) => [
      sql`update invoice set ref = left(ref, -6) || '000003' where id = ${ids.selfBilled}`,
      sql`update self_billing_series set next_number = 4 where marketplace_id = ${ids.marketplaceId}`,
    ],
    codes: ['self_billed_number_gap'],
  },
  {
    what: 'a gap up to a number above 999,999',
    plant: (ids) => [
      sql`update invoice set ref = left(ref, -6) || '1000003' where id = ${ids.selfBilled}`,
      sql`update self_billing_series set next_number = 1000004 where marketplace_id = ${ids.marketplaceId}`,
    ],
    codes: ['self_billed_number_gap'],
  },
  {
    what: 'a counter of self-billed numbers ahead of its documents',
    plant: one((ids) => sql`update self_billing_series set next_number = next_number + 1 where marketplace_id = ${ids.marketplaceId}`),
    codes: ['self_billed_counter_differs'],
  },
]
