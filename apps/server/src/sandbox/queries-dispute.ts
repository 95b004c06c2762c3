import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { SandboxDispute } from '../tables.ts'

/** A dispute with the key of its payment and the address where that is reported. */
export type Dispute = Selectable<SandboxDispute> & { key: string; address: string | null }

export async function findDispute(db: Db, accountId: string, id: string): Promise<Dispute | undefined> {
  const { rows } = await sql<Dispute>`
    select d.*, p.idempotency_key as key, p.body ->> 'webhookAddress' as address
    from sandbox.dispute d join sandbox.movement p on p.id = d.payment_id where d.account_id = ${accountId} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** A page of the disputes of an account by id. */
export async function listDisputePage(db: Db, accountId: string, after: string, limit: number): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select d.*, p.idempotency_key as key, p.body ->> 'webhookAddress' as address
    from sandbox.dispute d join sandbox.movement p on p.id = d.payment_id
    where d.account_id = ${accountId} and d.id > ${after} order by d.id limit ${limit}`.execute(db)
  return rows
}

export async function insertDispute(
  db: Db,
  dispute: { id: string; accountId: string; paymentId: string; amountMinor: number; currency: string; reason: string; evidenceDueAt: Date },
): Promise<void> {
  await sql`
    insert into sandbox.dispute (id, account_id, payment_id, amount_minor, currency, reason, evidence_due_at)
    values (${dispute.id}, ${dispute.accountId}, ${dispute.paymentId}, ${dispute.amountMinor}, ${dispute.currency}, ${dispute.reason}, ${dispute.evidenceDueAt})`.execute(
    db,
  )
}

export async function updateDispute(db: Db, id: string, status: string, evidence: unknown): Promise<void> {
  await sql`update sandbox.dispute set status = ${status}, evidence = ${JSON.stringify(evidence ?? null)}::jsonb where id = ${id}`.execute(db)
}

/** Returns the payment with this id and its account. */
export async function findDisputedPayment(db: Db, id: string): Promise<{ accountId: string; amountMinor: number; currency: string } | undefined> {
  const { rows } = await sql<{ accountId: string; amountMinor: number; currency: string }>`
    select p.account_id as "accountId", p.amount_minor as "amountMinor", p.currency from sandbox.movement p where p.id = ${id} and p.kind = 'payment'`.execute(
    db,
  )
  return rows[0]
}
