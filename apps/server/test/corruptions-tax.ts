import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Corruption, MarketRows } from './corruption.ts'
import { addEntry, one, set, setLine, setRefund, transfer } from './corruption.ts'

/** The posting of the first merchant in the remittance. */
const remitted = (ids: MarketRows): RawBuilder<unknown> =>
  sql`(select id from ledger_transfer where marketplace_id = ${ids.marketplaceId} and kind = 'tax_remittance' order by reference limit 1)`

const reversed = (ids: MarketRows): RawBuilder<unknown> =>
  sql`(select id from ledger_transfer where marketplace_id = ${ids.marketplaceId} and kind = 'tax_remittance_reversal' order by reference limit 1)`
const remittance = (ids: MarketRows, isReversed: boolean): RawBuilder<unknown> =>
  sql`(select id from tax_remittance where marketplace_id = ${ids.marketplaceId} and ${isReversed ? sql`reversed_at is not null` : sql`reversed_at is null`})`
/** The first or the last posting in the remittance in force. */
const item = (ids: MarketRows, which: 'min' | 'max'): RawBuilder<unknown> => sql`marketplace_id = ${ids.marketplaceId}
    and remittance_id = ${remittance(ids, false)} and transfer_id = (
      select ${which === 'min' ? sql`min(i.transfer_id::text)` : sql`max(i.transfer_id::text)`}::uuid from tax_remittance_item i where i.remittance_id = ${remittance(ids, false)})`

/** A code once for the remittance that was reversed and once for the one in force, and once for each of the four postings in them. */
const inBoth = (code: string): string[] => [code, code]
const ofEach = (code: string): string[] => [code, code, code, code]

/** Corruptions of withheld tax: one cent each. */
export const taxCorruptions: readonly Corruption[] = [
  {
    what: 'a cent of tax on a line that its rate does not explain',
    plant: setLine('tax_withheld_minor = tax_withheld_minor + 1', 'open'),
    codes: ['line_tax_withheld_differs', 'order_tax_withheld_differs', 'shipping_tax_withheld_differs'],
  },
  {
    what: 'a cent of tax on an order that is neither on its lines nor in the ledger',
    plant: set('tax_withheld_minor = tax_withheld_minor + 1', 'open'),
    codes: ['merchant_earnings_differ', 'order_tax_withheld_differs', 'tax_withheld_differs'],
  },
  {
    what: 'a cent more tax posted than the order has',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'open', 'tax'), 'tax_withheld', -1),
      addEntry(ids, transfer(ids, 'open', 'tax'), 'merchant_pending', 1),
    ],
    codes: ['merchant_earnings_differ', 'shipping_tax_withheld_differs', 'tax_posting_differs', 'tax_withheld_differs'],
  },
  {
    what: 'a cent of tax returned with a line that is not in its refund',
    plant: setLine('tax_returned_minor = tax_returned_minor + 1', 'refunded'),
    codes: ['line_tax_returns_differ', 'order_line_tax_returns_differ'],
  },
  {
    what: 'a refund with a cent more tax than its lines',
    plant: setRefund('tax_returned_minor = tax_returned_minor + 1'),
    codes: ['merchant_earnings_differ', 'order_line_tax_returns_differ', 'order_tax_returns_differ', 'tax_returned_differs'],
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
    codes: [
      'merchant_earnings_differ',
      'payout_item_differs',
      'remittance_item_differs',
      'remittance_item_differs',
      'shipping_tax_returned_differs',
      'tax_posting_differs',
      'tax_returned_differs',
    ],
  },
  {
    what: 'more tax returned than was withheld',
    plant: set('tax_returned_minor = tax_withheld_minor + 1', 'open'),
    codes: ['order_tax_returns_differ', 'tax_return_exceeds'],
  },
  {
    what: 'a remittance of a cent more than its postings',
    plant: one((ids) => sql`update tax_remittance set amount_minor = amount_minor + 1 where marketplace_id = ${ids.marketplaceId}`),
    codes: [...inBoth('remittance_items_differ'), ...inBoth('remittance_posting_differs'), 'remittance_reversal_differs'],
  },
  {
    what: 'a cent of tax on the shipping of an order that its rate does not explain and its posting does not have',
    plant: set('shipping_tax_withheld_minor = shipping_tax_withheld_minor + 1', 'open'),
    codes: ['order_tax_withheld_differs', 'shipping_tax_rate_differs', 'shipping_tax_withheld_differs'],
  },
  {
    what: 'a cent of tax of shipping that a refund gave back without posting it',
    plant: setRefund('shipping_tax_returned_minor = shipping_tax_returned_minor + 1'),
    codes: ['order_line_tax_returns_differ', 'order_shipping_tax_returns_differ', 'shipping_tax_returned_differs'],
  },
  {
    what: 'two postings in a remittance whose cents cancel out',
    plant: (ids) => [
      sql`update tax_remittance_item set amount_minor = amount_minor + 1 where ${item(ids, 'min')}`,
      sql`update tax_remittance_item set amount_minor = amount_minor - 1 where ${item(ids, 'max')}`,
    ],
    codes: inBoth('remittance_item_differs'),
  },
  {
    what: 'a posting that is missing in its remittance, and open again',
    plant: (ids) => [
      sql`update tax_posting set remittance_id = null where ${item(ids, 'min')}`,
      sql`delete from tax_remittance_item where ${item(ids, 'min')}`,
    ],
    codes: ['remittance_items_differ'],
  },
  {
    what: 'a posting in two remittances',
    plant: one((ids) => sql`update tax_remittance set reversed_at = null where marketplace_id = ${ids.marketplaceId}`),
    codes: [...ofEach('posting_in_two_remittances'), 'remittance_reversal_differs', ...ofEach('tax_posting_remittance_differs')],
  },
  {
    what: 'a posting in a remittance of another country',
    plant: one((ids) => sql`update tax_remittance set country_code = 'BE' where id = ${remittance(ids, false)}`),
    codes: ofEach('remittance_item_of_another_country'),
  },
  {
    what: 'a posting in a remittance of another period',
    plant: one((ids) => sql`update tax_remittance set from_month = until_month where id = ${remittance(ids, true)}`),
    codes: ofEach('remittance_item_of_another_period'),
  },
  {
    what: 'a posting that the report counts with a cent more',
    plant: one((ids) => sql`update tax_posting set amount_minor = amount_minor + 1 where ${item(ids, 'min')}`),
    codes: ['tax_posting_differs'],
  },
  {
    what: 'a posting that the report does not count',
    plant: one((ids) => sql`delete from tax_posting where ${item(ids, 'min')}`),
    codes: ['tax_posting_differs'],
  },
  {
    what: 'a posting that is open though it was remitted',
    plant: one((ids) => sql`update tax_posting set remittance_id = null where ${item(ids, 'min')}`),
    codes: ['tax_posting_remittance_differs'],
  },
  {
    what: 'a reversal that left a cent',
    plant: (ids) => [addEntry(ids, reversed(ids), 'tax_withheld', 1), addEntry(ids, reversed(ids), 'settled_outside', -1)],
    codes: ['remittance_reversal_differs'],
  },
  {
    what: 'a remittance that left a cent on the account',
    plant: (ids) => [addEntry(ids, remitted(ids), 'tax_withheld', -1), addEntry(ids, remitted(ids), 'settled_outside', 1)],
    codes: ['remittance_posting_differs'],
  },
]
