import { sql } from 'kysely'
import type { Corruption } from './corruption.ts'
import { addEntry, one, payoutTransfer, transfer } from './corruption.ts'

const movement = (kind: 'payment' | 'refund' | 'payout') =>
  one(
    (ids) => sql`
    update provider_movement set amount_minor = amount_minor + 1 where marketplace_id = ${ids.marketplaceId} and kind = ${kind} and state in ('captured', 'succeeded')
      and key = (select min(m.key) from provider_movement m where m.marketplace_id = ${ids.marketplaceId} and m.kind = ${kind} and m.state in ('captured', 'succeeded'))`,
  )

/** Differences of one cent between provider, ledger and bank, with the codes that the reconciliation must name, neither more nor fewer. */
export const reconciliationCorruptions: readonly Corruption[] = [
  { what: 'a payment of another amount at the provider', plant: movement('payment'), codes: ['amount_differs'] },
  { what: 'a refund of another amount at the provider', plant: movement('refund'), codes: ['amount_differs'] },
  { what: 'a payout of another amount at the provider', plant: movement('payout'), codes: ['amount_differs', 'bank_amount_differs'] },
  {
    what: 'a payment fee of another amount at the provider',
    plant: one(
      (ids) => sql`
      update provider_movement set fee_minor = fee_minor + 1 where marketplace_id = ${ids.marketplaceId} and kind = 'payment' and state = 'captured'
        and key = (select min(m.key) from provider_movement m where m.marketplace_id = ${ids.marketplaceId} and m.kind = 'payment' and m.state = 'captured')`,
    ),
    codes: ['fee_differs'],
  },
  {
    what: 'a payment fee posted with another amount',
    plant: (ids) => [addEntry(ids, transfer(ids, 'open', 'provider_fee'), 'provider_clearing', 1)],
    codes: ['fee_differs'],
  },
  {
    what: 'a capture posted with another amount',
    plant: (ids) => [addEntry(ids, transfer(ids, 'open', 'capture'), 'provider_clearing', 1)],
    codes: ['amount_differs'],
  },
  {
    what: 'a refund posted with another amount',
    plant: (ids) => [addEntry(ids, transfer(ids, 'refunded', 'refund'), 'provider_clearing', -1)],
    codes: ['amount_differs'],
  },
  {
    what: 'a payout posted with another amount',
    plant: (ids) => [addEntry(ids, payoutTransfer(ids, 'paidPayout', 'payout'), 'provider_clearing', -1)],
    codes: ['amount_differs'],
  },
  {
    what: 'a payment that the ledger does not have',
    plant: one(
      (ids) => sql`
      insert into provider_movement (marketplace_id, kind, key, reference, state, amount_minor, currency)
      values (${ids.marketplaceId}, 'payment', uuid_v7()::text, 'planted', 'captured', 1, 'EUR')`,
    ),
    codes: ['not_in_ledger'],
  },
  {
    what: 'a dispute that the ledger does not have',
    plant: one(
      (ids) => sql`
      insert into provider_movement (marketplace_id, kind, key, reference, state, amount_minor, currency)
      values (${ids.marketplaceId}, 'dispute', 'planted', 'planted', 'needs_response', 1, 'EUR')`,
    ),
    codes: ['dispute_not_in_ledger'],
  },
  {
    what: 'a payout that the provider does not have',
    plant: one(
      (ids) => sql`delete from provider_movement where marketplace_id = ${ids.marketplaceId} and kind = 'payout' and key = ${ids.paidPayout}`,
    ),
    codes: ['missing_at_provider'],
  },
  {
    what: 'an entry of the bank of another amount than the payout',
    plant: one((ids) => sql`update bank_entry set amount_minor = amount_minor - 1 where marketplace_id = ${ids.marketplaceId}`),
    codes: ['bank_amount_differs', 'bank_balance_differs'],
  },
  {
    what: 'an entry of the bank that belongs to nothing',
    plant: one(
      (ids) => sql`
      insert into bank_entry (marketplace_id, statement_id, position, booked_on, amount_minor, currency, reference, text)
      select marketplace_id, id, 99, from_on, 1, 'EUR', '', 'planted' from bank_statement where marketplace_id = ${ids.marketplaceId}`,
    ),
    codes: ['bank_balance_differs', 'bank_unmatched'],
  },
  {
    what: 'a payout that did not reach the bank',
    plant: (ids) => [
      sql`update bank_statement set closing_minor = opening_minor, from_on = from_on - 9 where marketplace_id = ${ids.marketplaceId}`,
      sql`delete from bank_entry where marketplace_id = ${ids.marketplaceId}`,
    ],
    codes: ['bank_missing'],
  },
  {
    what: 'a statement whose balance is not the sum of its entries',
    plant: one((ids) => sql`update bank_statement set closing_minor = closing_minor + 1 where marketplace_id = ${ids.marketplaceId}`),
    codes: ['bank_balance_differs'],
  },
]
