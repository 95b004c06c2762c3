import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { SandboxAccount, SandboxMovement } from '../tables.ts'

export type MovementKind = 'payment' | 'refund' | 'payout'
export type NewMovement = {
  id: string
  accountId: string
  kind: MovementKind
  key: string
  fingerprint: string
  paymentId: string | null
  amountMinor: number
  currency: string
  status: string
  feeMinor: number
  body: unknown
}
export type Movement = Selectable<SandboxMovement>
export type NewReport = { accountId: string; movementId: string; eventId: string; address: string; body: string; isOrdered: boolean; delayMs: number }

export async function findAccount(db: Db, id: string): Promise<Selectable<SandboxAccount> | undefined> {
  return db.selectFrom('sandbox.account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertAccount(db: Db, account: { id: string; apiKey: string; webhookSecret: string }): Promise<void> {
  const values = { api_key: account.apiKey, webhook_secret: account.webhookSecret }
  await db
    .insertInto('sandbox.account')
    .values({ id: account.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export async function updateAccountScript(db: Db, id: string, script: readonly string[]): Promise<void> {
  await db
    .updateTable('sandbox.account')
    .set({ script: JSON.stringify(script) })
    .where('id', '=', id)
    .execute()
}

export async function findMovement(db: Db, accountId: string, kind: MovementKind, key: string): Promise<Movement | undefined> {
  return db
    .selectFrom('sandbox.movement')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export async function listMovements(db: Db, accountId: string): Promise<Movement[]> {
  return db.selectFrom('sandbox.movement').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').limit(10_000).execute()
}

/** A page of an account's movements by id. */
export async function listMovementPage(db: Db, accountId: string, after: string, limit: number): Promise<Movement[]> {
  return db
    .selectFrom('sandbox.movement')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The payment a refund is of, locked until the transaction ends, and what was refunded of it so far. */
export async function lockPayment(
  db: Db,
  accountId: string,
  id: string,
): Promise<{ amountMinor: number; currency: string; refundedMinor: number } | undefined> {
  const payment = await db
    .selectFrom('sandbox.movement')
    .select(['amount_minor as amountMinor', 'currency'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'payment')
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return undefined
  const { refundedMinor } = await db
    .selectFrom('sandbox.movement')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('refundedMinor'))
    .where('payment_id', '=', id)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return { ...payment, refundedMinor }
}

/** False when the account has a movement of this kind and key already. */
export async function insertMovement(db: Db, movement: NewMovement): Promise<boolean> {
  const inserted = await db
    .insertInto('sandbox.movement')
    .values({
      id: movement.id,
      account_id: movement.accountId,
      kind: movement.kind,
      idempotency_key: movement.key,
      fingerprint: movement.fingerprint,
      payment_id: movement.paymentId,
      amount_minor: movement.amountMinor,
      currency: movement.currency,
      status: movement.status,
      fee_minor: movement.feeMinor,
      body: JSON.stringify(movement.body),
    })
    .onConflict((conflict) => conflict.constraint('movement_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertReports(db: Db, reports: readonly NewReport[]): Promise<void> {
  if (reports.length === 0) return
  await db
    .insertInto('sandbox.webhook')
    .values(
      reports.map((report) => ({
        account_id: report.accountId,
        movement_id: report.movementId,
        event_id: report.eventId,
        address: report.address,
        body: report.body,
        is_ordered: report.isOrdered,
        due_at: sql<string>`now() + ${report.delayMs}::int * interval '1 millisecond'`,
      })),
    )
    .execute()
}

/** Returns whether a movement has something to report that is not delivered. */
export async function hasWaitingReports(db: Db, accountId: string, kind: MovementKind, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from sandbox.webhook w join sandbox.movement m on m.id = w.movement_id
    where m.account_id = ${accountId} and m.kind = ${kind} and m.idempotency_key = ${key} and w.delivered_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** A payment of an account by its id. */
export async function findPayment(db: Db, accountId: string, id: string): Promise<Movement | undefined> {
  return db
    .selectFrom('sandbox.movement')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'payment')
    .executeTakeFirst()
}

/** Cancels a payment that waits for its shopper, and returns it; one that was paid, also where that is still to be reported, stays as it is. */
export async function updatePaymentCancelled(db: Db, accountId: string, id: string): Promise<Movement | undefined> {
  await sql`
    update sandbox.movement m set status = 'failed', failure = 'cancelled'
    where m.account_id = ${accountId} and m.id = ${id} and m.kind = 'payment' and m.status in ('pending', 'authorized')
      and not exists (select from sandbox.webhook w where w.movement_id = m.id and w.delivered_at is null)`.execute(db)
  return findPayment(db, accountId, id)
}
