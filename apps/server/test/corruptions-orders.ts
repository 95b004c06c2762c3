import { sql } from 'kysely'
import type { Corruption } from './corruption.ts'
import { order, lineOf, transfer, payoutTransfer, one, set, setLine, setRefund, addEntry } from './corruption.ts'

/** Corruptions of the ledger, of orders and of stock. */
export const orderCorruptions: readonly Corruption[] = [
  // I1
  {
    what: 'a commission that takes a cent more of the merchant than is commission',
    plant: one(
      (ids) => sql`
      insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
      select a.marketplace_id, t.id, a.id, case a.kind when 'merchant_payable' then 1 else -1 end, a.currency
      from ledger_transfer t join ledger_account a on a.marketplace_id = t.marketplace_id and not a.is_test and a.currency = 'EUR'
        and (a.kind = 'merchant_payable' and a.merchant_id = t.merchant_id or a.kind = 'settled_outside')
      where t.id = ${transfer(ids, 'refunded', 'commission')}`,
    ),
    codes: ['merchant_earnings_differ'],
  },
  {
    what: 'a transfer that does not balance',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'paid', 'release'), 'merchant_pending', 0),
      addEntry(ids, payoutTransfer(ids, 'paidPayout', 'payout'), 'provider_clearing', 7),
    ],
    codes: ['transfer_unbalanced'],
  },
  {
    what: 'a transfer without entries',
    plant: one(
      (ids) =>
        sql`insert into ledger_transfer (marketplace_id, kind, reference, merchant_id, order_id, effective_on) values (${ids.marketplaceId}, 'reserve', 'planted', ${ids.otherMerchantId}, null, current_date)`,
    ),
    codes: ['transfer_empty'],
  },
  {
    what: 'entries in another currency than their accounts',
    plant: one(
      (ids) =>
        sql`update ledger_entry set currency = 'USD' where marketplace_id = ${ids.marketplaceId} and transfer_id = ${payoutTransfer(ids, 'paidPayout', 'payout')}`,
    ),
    codes: ['entry_currency_differs', 'entry_currency_differs'],
  },
  {
    what: 'a release credited to another merchant',
    plant: one(
      (ids) => sql`
      update ledger_entry e set account_id = b.id from ledger_account a, ledger_account b
      where e.marketplace_id = ${ids.marketplaceId} and e.transfer_id = ${transfer(ids, 'refunded', 'release')} and a.id = e.account_id and a.kind = 'merchant_payable'
        and b.marketplace_id = a.marketplace_id and b.kind = a.kind and b.merchant_id = ${ids.otherMerchantId} and not b.is_test`,
    ),
    codes: ['entry_of_another_merchant'],
  },
  {
    what: 'a test order posted to real accounts',
    plant: one(
      (ids) => sql`
      update ledger_entry e set account_id = b.id from ledger_account a, ledger_account b
      where e.marketplace_id = ${ids.marketplaceId} and e.transfer_id = ${transfer(ids, 'test', 'capture')} and a.id = e.account_id and a.kind = 'provider_clearing'
        and b.marketplace_id = a.marketplace_id and b.kind = a.kind and not b.is_test`,
    ),
    codes: ['test_entry_in_real_account'],
  },
  {
    what: 'an order posted to test accounts',
    plant: one(
      (ids) => sql`
      update ledger_entry e set account_id = b.id from ledger_account a, ledger_account b
      where e.marketplace_id = ${ids.marketplaceId} and e.transfer_id = ${transfer(ids, 'open', 'capture')} and a.id = e.account_id and a.kind = 'provider_clearing'
        and b.marketplace_id = a.marketplace_id and b.kind = a.kind and b.is_test`,
    ),
    codes: ['real_entry_in_test_account'],
  },
  // I4, what the payment provider kept
  { what: 'a payment fee of another amount', plant: set('provider_fee_minor = provider_fee_minor + 1', 'open'), codes: ['provider_fee_differs'] },
  {
    what: 'a payment fee that the merchant was not charged',
    plant: set('provider_fee_charged_minor = 1', 'open'),
    codes: ['merchant_earnings_differ', 'provider_fee_charged_differs'],
  },
  {
    what: 'a payment fee that was not given back',
    plant: set('provider_fee_charged_minor = 1, provider_fee_returned_minor = 1', 'open'),
    codes: ['provider_fee_charged_differs', 'provider_fee_returned_differs'],
  },
  // I2
  { what: 'an item count that is not that of the lines', plant: set('item_count = item_count + 1', 'open'), codes: ['order_items_differ'] },
  { what: 'goods that are not those of the lines', plant: set('goods_minor = goods_minor + 1', 'open'), codes: ['order_goods_differ'] },
  { what: 'a discount that is not that of the lines', plant: set('discount_minor = 1', 'open'), codes: ['order_discount_differs'] },
  { what: 'a shipping amount that is not in the total', plant: set('shipping_minor = shipping_minor + 1', 'open'), codes: ['order_total_differs'] },
  { what: 'a tax that is not that of the lines', plant: set('tax_minor = 1', 'open'), codes: ['order_tax_differs'] },
  {
    what: 'a purchase that is not the sum of its orders',
    plant: one(
      (ids) => sql`update order_group set total_minor = total_minor + 1 where id = (select group_id from "order" where ${order(ids, 'open')})`,
    ),
    codes: ['purchase_total_differs'],
  },
  {
    what: 'a commission of a line that is not in the order',
    plant: setLine('commission_minor = commission_minor + 1', 'open'),
    codes: ['line_charges_differ', 'order_commission_differs_from_lines'],
  },
  { what: 'a refunded amount that no refund explains', plant: set('refunded_minor = 5', 'open'), codes: ['order_refunds_differ'] },
  { what: 'refunded shipping that no refund explains', plant: set('refunded_shipping_minor = 5', 'open'), codes: ['order_shipping_refunds_differ'] },
  {
    what: 'returned commission that no refund explains',
    plant: set('commission_returned_minor = 5', 'open'),
    codes: ['order_commission_returns_differ'],
  },
  {
    what: 'a refund whose shipping is not that of the order',
    plant: setRefund('shipping_minor = shipping_minor + 5'),
    codes: ['order_line_refunds_differ', 'order_shipping_refunds_differ'],
  },
  {
    what: 'a line that is not price × quantity',
    plant: setLine('unit_price_minor = unit_price_minor + 1, discount_minor = 0', 'open'),
    codes: ['line_total_differs', 'order_goods_differ'],
  },
  { what: 'a refunded quantity that no refund explains', plant: setLine('refunded_quantity = 1', 'open'), codes: ['line_refunded_quantity_differs'] },
  {
    what: 'a quantity refunded before shipment that no refund explains',
    plant: setLine('refunded_unshipped_quantity = 0', 'refunded'),
    codes: ['line_refunded_unshipped_differs'],
  },
  {
    what: 'a refunded amount of a line that no refund explains',
    plant: setLine('refunded_minor = 5', 'open'),
    codes: ['line_refunds_differ', 'order_line_refunds_differ'],
  },
  { what: 'a shipped quantity that no shipment explains', plant: setLine('fulfilled_quantity = 1', 'open'), codes: ['line_fulfilled_differs'] },
  {
    what: 'a product stock that is not that of its variants',
    plant: one((ids) => sql`update product set stock = stock + 1 where id = (select product_id from order_line where ${lineOf(ids, 'open')})`),
    codes: ['product_stock_differs'],
  },
  // I3
  {
    what: 'a refund beyond what was captured',
    plant: set('refunded_minor = captured_minor + 1', 'open'),
    codes: ['order_refunds_differ', 'refunded_exceeds_captured'],
  },
  {
    what: 'more captured than the order costs',
    plant: set('captured_minor = total_minor + 1', 'open'),
    codes: ['captured_differs', 'captured_exceeds_total', 'merchant_earnings_differ'],
  },
  {
    what: 'more shipped than bought',
    plant: (ids) => [
      sql`update order_line set fulfilled_quantity = quantity + 1 where ${lineOf(ids, 'paid')}`,
      sql`update fulfilment_line set quantity = quantity + 1 where order_line_id = (select id from order_line where ${lineOf(ids, 'paid')})`,
    ],
    codes: ['line_shipment_exceeds'],
  },
  {
    what: 'an item shipped although it was refunded',
    plant: (ids) => [
      sql`update order_line set fulfilled_quantity = fulfilled_quantity + 1 where ${lineOf(ids, 'refunded')}`,
      sql`update fulfilment_line set quantity = quantity + 1 where order_line_id = (select id from order_line where ${lineOf(ids, 'refunded')})`,
    ],
    codes: ['line_shipment_exceeds'],
  },
  {
    what: 'stock below nothing',
    plant: (ids) => [
      sql`update variant set stock = -1 where id = (select variant_id from order_line where ${lineOf(ids, 'open')})`,
      sql`update product set stock = -1 where id = (select product_id from order_line where ${lineOf(ids, 'open')})`,
    ],
    codes: ['stock_negative'],
  },
  // I4
  {
    what: 'a captured amount that is not in the ledger',
    plant: set('captured_minor = captured_minor - 1', 'open'),
    codes: ['captured_differs', 'merchant_earnings_differ'],
  },
  {
    what: 'a commission that is not in the ledger',
    plant: (ids) => [
      sql`update "order" set commission_minor = commission_minor + 1 where ${order(ids, 'open')}`,
      sql`update order_line set commission_minor = commission_minor + 1 where ${lineOf(ids, 'open')}`,
    ],
    codes: ['commission_differs', 'line_charges_differ', 'merchant_earnings_differ'],
  },
  {
    what: 'a refund posted with another amount',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'refunded', 'refund'), 'provider_clearing', -1),
      addEntry(ids, transfer(ids, 'refunded', 'refund'), 'merchant_pending', 1),
      addEntry(ids, transfer(ids, 'refunded', 'release'), 'merchant_pending', -1),
      addEntry(ids, transfer(ids, 'refunded', 'release'), 'merchant_payable', 1),
    ],
    codes: ['merchant_earnings_differ', 'payout_item_differs', 'refunded_differs', 'sales_refunded_differs'],
  },
  {
    what: 'a refund of the provider that says the merchant paid it',
    plant: setRefund("settled_by = 'merchant'"),
    codes: ['merchant_earnings_differ', 'refunded_outside_differs', 'reimbursed_differs'],
  },
  {
    what: 'sales of a day that are not those of the ledger',
    plant: one((ids) => sql`update sales_day set captured_minor = captured_minor + 1 where marketplace_id = ${ids.marketplaceId} and is_test`),
    codes: ['sales_captured_differs'],
  },
  {
    what: 'a returned commission posted with another amount',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'refunded', 'commission_return'), 'commission_income', 1),
      addEntry(ids, transfer(ids, 'refunded', 'commission_return'), 'merchant_pending', -1),
      addEntry(ids, transfer(ids, 'refunded', 'release'), 'merchant_pending', 1),
      addEntry(ids, transfer(ids, 'refunded', 'release'), 'merchant_payable', -1),
    ],
    codes: [
      'commission_returned_differs',
      'commission_vat_returned_differs',
      'invoice_line_differs',
      'merchant_earnings_differ',
      'payout_item_differs',
      'sales_commission_returned_differs',
    ],
  },
  {
    what: 'a cent of VAT on commission booked as commission',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'open', 'commission'), 'commission_vat', 1),
      addEntry(ids, transfer(ids, 'open', 'commission'), 'commission_income', -1),
    ],
    codes: ['commission_vat_differs'],
  },
  {
    what: 'a cent of VAT that did not go back with its commission',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'refunded', 'commission_return'), 'commission_vat', -1),
      addEntry(ids, transfer(ids, 'refunded', 'commission_return'), 'commission_income', 1),
    ],
    codes: ['commission_vat_returned_differs', 'invoice_vat_differs'],
  },
  {
    what: 'money pending after its release',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'refunded', 'release'), 'merchant_pending', -1),
      addEntry(ids, transfer(ids, 'refunded', 'release'), 'merchant_payable', 1),
    ],
    codes: ['payout_item_differs', 'pending_after_release'],
  },
  { what: 'money payable before its release', plant: set('released_at = null', 'refunded'), codes: ['payable_before_release'] },
  {
    what: 'postings in another currency than the order',
    plant: set(`currency = 'USD'`, 'open'),
    codes: ['order_posting_currency_differs'],
  },
  {
    what: 'an order of another merchant than its postings',
    plant: one((ids) => sql`update "order" set merchant_id = ${ids.otherMerchantId} where ${order(ids, 'open')}`),
    codes: ['order_posting_merchant_differs'],
  },
  {
    what: 'an order marked as a test after its money was counted',
    plant: set('is_test = true', 'open'),
    codes: ['order_posting_test_differs'],
  },
]
