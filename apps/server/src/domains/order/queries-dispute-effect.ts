import type { CaseState } from '@stoa/contract/case-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { among } from '../../kit/paging.ts'

/** SQL of what disputes took from the merchant of an order `o` and have not given back, in minor units. */
export const disputedMinor = sql<number>`coalesce((
  select sum(e.amount_minor) from ledger_transfer t
  join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind in ('merchant_pending', 'merchant_payable')
  where t.marketplace_id = o.marketplace_id and t.order_id = o.id and t.kind in ('dispute_hold', 'dispute_release')), 0)::int8`

/** SQL of what decisions on the cases of an order `o` moved to its merchant and did not give back, in minor units; negative is what they charged it. */
export const costSharedMinor = sql<number>`coalesce((
  select -sum(e.amount_minor) from ledger_transfer t
  join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind in ('merchant_pending', 'merchant_payable')
  where t.marketplace_id = o.marketplace_id and t.order_id = o.id and t.kind in ('cost_share', 'cost_share_return')), 0)::int8`

/**
 * SQL of what the provider withdrew from an order `o` for disputes and has not given back, in minor units: the shopper has it, whoever bears it. Read of the
 * cases, which both sides see; the ledger says the same.
 */
export const chargedBackMinor = sql<number>`coalesce((
  select sum(k.amount_minor) from order_case k
  where k.marketplace_id = o.marketplace_id and k.order_id = o.id and k.kind = 'dispute' and k.state <> 'won'), 0)::int8`

/** Returns what the provider withdrew from an order for disputes and has not given back, in minor units. */
export async function getChargedBack(db: Db, marketplaceId: string, orderId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${chargedBackMinor} as total from "order" o where o.marketplace_id = ${marketplaceId} and o.id = ${orderId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns the same of several orders by their ids. */
export async function listChargedBack(db: Db, marketplaceId: string, orderIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: number }>`
    select o.id, ${chargedBackMinor} as total from "order" o where o.marketplace_id = ${marketplaceId} and ${among(sql`o.id`, orderIds, 'uuid')}`.execute(
    db,
  )
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Returns the states of all disputes of an order. */
export async function listDisputeStates(db: Db, marketplaceId: string, orderId: string): Promise<CaseState[]> {
  const { rows } = await sql<{ state: CaseState }>`
    select k.state from order_case k where k.marketplace_id = ${marketplaceId} and k.order_id = ${orderId} and k.kind = 'dispute'`.execute(db)
  return rows.map(({ state }) => state)
}
