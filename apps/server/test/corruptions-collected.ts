import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Corruption, MarketRows } from './corruption.ts'
import { addEntry, order, set, transfer } from './corruption.ts'

/** Posts once more what the merchant has collected of an order. */
const collectAgain = (ids: MarketRows, which: 'collected' | 'toCollect', reference: string): RawBuilder<unknown>[] => [
  sql`insert into ledger_transfer (marketplace_id, id, kind, reference, merchant_id, order_id, effective_on)
    select o.marketplace_id, uuid_v7(), 'collection', ${reference}, o.merchant_id, o.id, t.effective_on
    from "order" o, ledger_transfer t where o.marketplace_id = ${ids.marketplaceId} and o.id = ${ids[which]} and t.id = ${transfer(ids, 'collected', 'collection')}`,
  sql`insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
    select e.marketplace_id, n.id, e.account_id, e.amount_minor, e.currency from ledger_entry e, ledger_transfer n
    where n.marketplace_id = ${ids.marketplaceId} and n.reference = ${reference} and e.marketplace_id = n.marketplace_id
      and e.transfer_id = (select id from ledger_transfer where marketplace_id = ${ids.marketplaceId} and reference = ${`collection:${ids.collected}`})`,
]

/** Corruptions of money that merchants collect themselves. */
export const collectedCorruptions: readonly Corruption[] = [
  {
    what: 'a collection of a cent more than the order',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'collected', 'collection'), 'settled_outside', -1),
      addEntry(ids, transfer(ids, 'collected', 'collection'), 'merchant_pending', 1),
    ],
    codes: ['collected_differs', 'merchant_earnings_differ', 'pending_after_release'],
  },
  {
    what: 'a cent less collected, and so more payable to the merchant',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'collected', 'collection'), 'settled_outside', 1),
      addEntry(ids, transfer(ids, 'collected', 'collection'), 'merchant_pending', -1),
      addEntry(ids, transfer(ids, 'collected', 'release'), 'merchant_pending', 1),
      addEntry(ids, transfer(ids, 'collected', 'release'), 'merchant_payable', -1),
    ],
    codes: ['collected_differs', 'merchant_earnings_differ'],
  },
  {
    what: 'a collected order without its collection',
    plant: (ids) => [
      sql`delete from ledger_entry where marketplace_id = ${ids.marketplaceId} and transfer_id = ${transfer(ids, 'collected', 'collection')}`,
      sql`delete from ledger_transfer where id = ${transfer(ids, 'collected', 'collection')}`,
    ],
    codes: ['collected_differs', 'merchant_earnings_differ', 'pending_after_release'],
  },
  {
    what: 'a collection posted twice',
    plant: (ids) => collectAgain(ids, 'collected', 'collection:again'),
    codes: ['collected_differs', 'merchant_earnings_differ', 'pending_after_release', 'posted_twice'],
  },
  {
    what: 'a collection of an order of which no payment is recorded',
    plant: (ids) => collectAgain(ids, 'toCollect', 'collection:too-early'),
    codes: ['collected_differs', 'merchant_earnings_differ'],
  },
  {
    what: 'a collected order that says its provider has the money',
    plant: set("collected_by = 'provider'", 'collected'),
    codes: ['captured_differs', 'collected_differs', 'merchant_earnings_differ'],
  },
  {
    what: 'an order of the provider that says its merchant has the money',
    plant: set("collected_by = 'merchant'", 'open'),
    codes: ['captured_differs', 'collected_differs', 'merchant_earnings_differ'],
  },
  {
    what: 'an order that counts as paid although no payment is recorded',
    plant: (ids) => [sql`update "order" set captured_minor = total_minor where ${order(ids, 'toCollect')}`],
    codes: [
      'captured_differs',
      'collected_differs',
      'commission_differs',
      'merchant_earnings_differ',
      'shipping_tax_withheld_differs',
      'tax_withheld_differs',
    ],
  },
]
