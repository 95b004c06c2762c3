import type { ReconciliationCode } from '@stoa/contract/reconciliation.ts'
import { sql } from 'kysely'
import { jsonRows } from '../../../database/json-rows.ts'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import type { PaymentTransaction, ProviderDispute } from '../../payment/ports.ts'
import type { Difference, Volume } from './queries-difference.ts'

/** Keeps two checks of one marketplace apart until the transaction ends. */
export async function lockReconciliation(db: Db, marketplaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciliation:' || ${marketplaceId}::text, 0))`.execute(db)
}

/** A movement or a dispute as a provider listed it. */
type ProviderMovement = Pick<PaymentTransaction | ProviderDispute, 'kind' | 'key' | 'reference' | 'state' | 'amountMinor' | 'currency'> &
  Pick<PaymentTransaction, 'feeMinor'>

/** Writes what a provider listed over what it listed before. */
export async function upsertMovements(db: Db, marketplaceId: string, movements: readonly ProviderMovement[]): Promise<void> {
  await sql`
    insert into provider_movement as m (marketplace_id, kind, key, reference, state, amount_minor, currency, fee_minor)
    select distinct on (x.kind, x.key) ${marketplaceId}::uuid, x.kind, x.key, x.reference, x.state, x."amountMinor", x.currency, x."feeMinor"
    from ${jsonRows(movements, 'x', sql`kind text, key text, reference text, state text, "amountMinor" bigint, currency text, "feeMinor" bigint`)}
    on conflict (marketplace_id, kind, key) do update set reference = excluded.reference, state = excluded.state, amount_minor = excluded.amount_minor,
      currency = excluded.currency, fee_minor = excluded.fee_minor, changed_at = now()
    where (m.reference, m.state, m.amount_minor, m.currency, m.fee_minor) is distinct from
      (excluded.reference, excluded.state, excluded.amount_minor, excluded.currency, excluded.fee_minor)`.execute(db)
}

/**
 * Makes the items what a check found: new ones are added, what changed opens again, and open ones it no longer finds are closed. `isProviderKnown` is false where
 * the provider did not answer: then what is about its movements stays.
 */
export async function replaceItems(db: Db, marketplaceId: string, found: readonly Difference[], isProviderKnown: boolean): Promise<void> {
  await sql`
    insert into reconciliation_item as i (marketplace_id, code, subject, label, ours_minor, theirs_minor, currency)
    select ${marketplaceId}, x.code, x.subject, x.label, x."oursMinor", x."theirsMinor", x.currency
    from ${jsonRows(found, 'x', sql`code text, subject text, label text, "oursMinor" bigint, "theirsMinor" bigint, currency text`)}
    on conflict on constraint reconciliation_item_once do update set label = excluded.label, ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor,
      currency = excluded.currency, opened_at = now(), closed_at = null, closed_by = null, reason = null
    where i.closed_at is not null and i.closed_by is null
      or (i.ours_minor, i.theirs_minor, i.currency) is distinct from (excluded.ours_minor, excluded.theirs_minor, excluded.currency)`.execute(db)
  await sql`
    update reconciliation_item i set closed_at = now()
    where i.marketplace_id = ${marketplaceId} and i.closed_at is null
      and (${isProviderKnown} or i.code like 'bank%')
      and not exists (select from ${jsonRows(found, 'x', sql`code text, subject text`)} where x.code = i.code and x.subject = i.subject)`.execute(db)
}

/** Notes a check. */
export async function upsertCheck(db: Db, marketplaceId: string, check: { checkedAt: Date; isProviderReached: boolean } & Volume): Promise<void> {
  const values = {
    checked_at: check.checkedAt,
    is_provider_reached: check.isProviderReached,
    movement_count: check.movementCount,
    volume_minor: check.volumeMinor,
    other_currency_count: check.otherCurrencyCount,
  }
  await db
    .insertInto('reconciliation_check')
    .values({ marketplace_id: marketplaceId, ...values })
    .onConflict((conflict) => conflict.column('marketplace_id').doUpdateSet(values))
    .execute()
}

export type CheckRecord = {
  currency: string
  checkedAt: string | null
  isProviderReached: boolean
  movementCount: number
  volumeMinor: number
  otherCurrencyCount: number
  openCount: number
  openOtherCurrencyCount: number
  unexplainedMinor: number
}

/** The last check of a marketplace with what is open now; without a check, what there is. Amounts are in the marketplace's currency. */
export async function findCheck(db: Db, scope: Scope): Promise<CheckRecord | undefined> {
  const { rows } = await sql<CheckRecord>`
    select o.currency, k.checked_at as "checkedAt", coalesce(k.is_provider_reached, false) as "isProviderReached", coalesce(k.movement_count, 0) as "movementCount",
      coalesce(k.volume_minor, 0) as "volumeMinor", coalesce(k.other_currency_count, 0) as "otherCurrencyCount", i.n as "openCount",
      i.other as "openOtherCurrencyCount", i.total as "unexplainedMinor"
    from company o
    left join reconciliation_check k on k.marketplace_id = o.id
    cross join lateral (
      select count(*)::int as n, (count(*) filter (where i.currency <> o.currency))::int as other,
        coalesce(sum(abs(i.ours_minor - i.theirs_minor)) filter (where i.currency = o.currency), 0)::int8 as total
      from reconciliation_item i where i.marketplace_id = o.id and i.closed_at is null
    ) i
    where o.id = ${scope.companyId}`.execute(db)
  return rows[0]
}

/** Closes an open item with a reason; returns whether there was one. */
export async function updateItemReason(
  db: Db,
  scope: Scope,
  id: string,
  { reason, closedBy }: { reason: string; closedBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reconciliation_item')
    .set({ reason, closed_by: closedBy, closed_at: sql<string>`now()` })
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type ItemRecord = {
  id: string
  code: ReconciliationCode
  label: string
  oursMinor: number
  theirsMinor: number
  currency: string
  openedAt: string
  closedAt: string | null
  closedBy: string | null
  reason: string | null
}

/** SQL of the columns of an item. */
export const itemColumns = sql`i.id, i.code, i.label, i.ours_minor as "oursMinor", i.theirs_minor as "theirsMinor", i.currency, i.opened_at as "openedAt",
  i.closed_at as "closedAt", i.closed_by as "closedBy", i.reason`

export async function findItem(db: Db, scope: Scope, id: string): Promise<ItemRecord | undefined> {
  const { rows } = await sql<ItemRecord>`
    select ${itemColumns} from reconciliation_item i where i.marketplace_id = ${scope.companyId} and i.id = ${id}`.execute(db)
  return rows[0]
}
