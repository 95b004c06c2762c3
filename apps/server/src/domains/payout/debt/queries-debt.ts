import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { among, literal } from '../../../kit/paging.ts'

/** What merchants owe in the ledger, by merchant: positive is owed to the marketplace. */
export async function listDebtBalances(db: Db, marketplaceId: string, merchantIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ merchantId: string; total: number }>`
    select a.merchant_id as "merchantId", sum(e.amount_minor)::int8 as total
    from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    where a.marketplace_id = ${marketplaceId} and a.kind = 'merchant_debt' and not a.is_test and ${among(sql`a.merchant_id`, merchantIds, 'uuid')}
    group by a.merchant_id having sum(e.amount_minor) > 0`.execute(db)
  return new Map(rows.map(({ merchantId, total }) => [merchantId, total]))
}

export type DebtEntry = { merchantId: string; merchantName: string; currency: string; on: string; amountMinor: number }

/** Every entry on the debt accounts of a marketplace whose merchants owe something. */
export async function listDebtEntries(db: Db, scope: Scope): Promise<DebtEntry[]> {
  const { rows } = await sql<DebtEntry>`
    select a.merchant_id as "merchantId", c.name as "merchantName", a.currency, t.effective_on as "on", e.amount_minor as "amountMinor"
    from ledger_account a
    join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
    join company c on c.id = a.merchant_id
    where a.marketplace_id = ${scope.companyId} and a.kind = 'merchant_debt' and not a.is_test
      and (select sum(x.amount_minor) from ledger_entry x where x.marketplace_id = a.marketplace_id and x.account_id = a.id) > 0
    order by c.name, a.merchant_id, t.effective_on, t.id`.execute(db)
  return rows
}

/** Merchants whose payable balance is negative and who have no payout under way, a page by marketplace and merchant. */
export async function listOverdrawn(
  db: Db,
  after: { marketplaceId: string; merchantId: string } | undefined,
  limit: number,
): Promise<{ marketplaceId: string; merchantId: string }[]> {
  const { rows } = await sql<{ marketplaceId: string; merchantId: string }>`
    select a.marketplace_id as "marketplaceId", a.merchant_id as "merchantId"
    from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    where a.kind = 'merchant_payable' and not a.is_test
      and ${after === undefined ? sql`true` : sql`(a.marketplace_id, a.merchant_id) > (${after.marketplaceId}::uuid, ${after.merchantId}::uuid)`}
      and not exists (select from payout p where p.marketplace_id = a.marketplace_id and p.merchant_id = a.merchant_id and p.status in ('Reserved', 'Payout Processing'))
    group by a.marketplace_id, a.merchant_id having sum(e.amount_minor) > 0 order by 1, 2 limit ${literal(limit)}`.execute(db)
  return rows
}

/** What is payable to a merchant now; negative when it owes. */
export async function getPayableBalance(
  db: Db,
  marketplaceId: string,
  merchantId: string,
): Promise<{ amountMinor: number; currency: string } | undefined> {
  const { rows } = await sql<{ amountMinor: number; currency: string }>`
    select -sum(e.amount_minor)::int8 as "amountMinor", a.currency
    from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    where a.marketplace_id = ${marketplaceId} and a.merchant_id = ${merchantId} and a.kind = 'merchant_payable' and not a.is_test group by a.currency`.execute(
    db,
  )
  return rows[0]
}

export type WriteOff = {
  id: string
  merchantId: string
  amountMinor: number
  currency: string
  note: string
  requestedById: string
  requestedBy: string
  requestedAt: string
}

const writeOffColumns = sql`w.id, w.merchant_id as "merchantId", w.amount_minor as "amountMinor", w.currency, w.note, w.requested_by_id as "requestedById", w.requested_by as "requestedBy", w.requested_at as "requestedAt"`

/** The write-offs of a marketplace that wait for a second person, at most one a merchant. */
export async function listOpenWriteOffs(db: Db, scope: Scope): Promise<WriteOff[]> {
  const { rows } = await sql<WriteOff>`
    select ${writeOffColumns} from debt_write_off w where w.marketplace_id = ${scope.companyId} and w.status = 'requested' order by w.id`.execute(db)
  return rows
}

export async function insertWriteOff(
  db: Db,
  scope: Scope,
  writeOff: { merchantId: string; amountMinor: number; currency: string; note: string; requestedById: string; requestedBy: string },
): Promise<string | undefined> {
  const row = await db
    .insertInto('debt_write_off')
    .values({
      marketplace_id: scope.companyId,
      merchant_id: writeOff.merchantId,
      amount_minor: writeOff.amountMinor,
      currency: writeOff.currency,
      note: writeOff.note,
      requested_by_id: writeOff.requestedById,
      requested_by: writeOff.requestedBy,
    })
    // Written out: a prepared statement is planned without its parameters, and PostgreSQL would find no index for the condition.
    .onConflict((conflict) => conflict.columns(['marketplace_id', 'merchant_id']).where('status', '=', sql.lit('requested')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A write-off that waits, under a row lock. */
export async function lockWriteOff(db: Db, scope: Scope, id: string): Promise<WriteOff | undefined> {
  const { rows } = await sql<WriteOff>`
    select ${writeOffColumns} from debt_write_off w where w.marketplace_id = ${scope.companyId} and w.id = ${id} and w.status = 'requested' for update`.execute(
    db,
  )
  return rows[0]
}

export async function updateWriteOff(
  db: Db,
  scope: Scope,
  id: string,
  decided: { status: 'approved' | 'rejected'; byId: string; by: string },
): Promise<void> {
  await db
    .updateTable('debt_write_off')
    .set({ status: decided.status, decided_by_id: decided.byId, decided_by: decided.by, decided_at: sql<string>`now()` })
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}
