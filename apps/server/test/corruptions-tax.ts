import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Corruption, MarketRows } from './corruption.ts'
import { addEntry, one, set, setLine, setRefund, transfer } from './corruption.ts'

/** The posting of the first merchant in the remittance. */
const remitted = (ids: MarketRows): RawBuilder<unknown> =>
  sql`(select id from ledger_transfer where marketplace_id = ${ids.marketplaceId} and kind = 'tax_remittance' order by reference limit 1)`

/** Corruptions of withheld tax: one cent each. */
export const taxCorruptions: readonly Corruption[] = [
  {
    what: 'a cent of tax on a line that its rate does not explain',
    plant: setLine('tax_withheld_minor = tax_withheld_minor + 1', 'open'),
    codes: ['line_tax_withheld_differs', 'order_tax_withheld_differs'],
  },
  {
    what: 'a cent of tax on an order that is neither on its lines nor in the ledger',
    plant: set('tax_withheld_minor = tax_withheld_minor + 1', 'open'),
    codes: ['order_tax_withheld_differs', 'tax_withheld_differs'],
  },
  {
    what: 'a cent more tax posted than the order has',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'open', 'tax'), 'tax_withheld', -1),
      addEntry(ids, transfer(ids, 'open', 'tax'), 'merchant_pending', 1),
    ],
    codes: ['tax_withheld_differs'],
  },
  {
    what: 'a cent of tax returned with a line that is not in its refund',
    plant: setLine('tax_returned_minor = tax_returned_minor + 1', 'refunded'),
    codes: ['line_tax_returns_differ', 'order_line_tax_returns_differ'],
  },
  {
    what: 'a refund with a cent more tax than its lines',
    plant: setRefund('tax_returned_minor = tax_returned_minor + 1'),
    codes: ['order_line_tax_returns_differ', 'order_tax_returns_differ', 'tax_returned_differs'],
  },
  {
    what: 'a cent of tax of shipping that no refund gave back',
    plant: set('shipping_tax_returned_minor = 1', 'open'),
    codes: ['order_shipping_tax_returns_differ'],
  },
  {
    what: 'a returned tax posted with another amount',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'refunded', 'tax_return'), 'tax_withheld', 1),
      addEntry(ids, transfer(ids, 'refunded', 'tax_return'), 'merchant_pending', -1),
      addEntry(ids, transfer(ids, 'refunded', 'release'), 'merchant_pending', 1),
      addEntry(ids, transfer(ids, 'refunded', 'release'), 'merchant_payable', -1),
    ],
    codes: ['payout_item_differs', 'remittance_items_differ', 'tax_returned_differs'],
  },
  {
    what: 'more tax returned than was withheld',
    plant: set('tax_returned_minor = tax_withheld_minor + 1', 'open'),
    codes: ['order_tax_returns_differ', 'tax_return_exceeds'],
  },
  {
    what: 'a remittance of a cent more than its postings',
    plant: one((ids) => sql`update tax_remittance set amount_minor = amount_minor + 1 where marketplace_id = ${ids.marketplaceId}`),
    codes: ['remittance_items_differ', 'remittance_posting_differs'],
  },
  {
    what: 'a remittance that left a cent on the account',
    plant: (ids) => [addEntry(ids, remitted(ids), 'tax_withheld', -1), addEntry(ids, remitted(ids), 'settled_outside', 1)],
    codes: ['remittance_posting_differs'],
  },
]
