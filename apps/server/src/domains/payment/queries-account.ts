import type { AccountRequirement } from '@stoa/contract/payment-account.ts'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'

/** Of which merchant and marketplace an account is, and what for. */
export type AccountKey = { marketplaceId: string; merchantId: string; kind: 'payout' | 'subscription' }

/** A merchant's account at the provider a marketplace is connected to now. Null where there is none. */
export type AccountRow = AccountKey & {
  id: string | null
  marketplaceName: string
  merchantName: string
  currency: string
  connectionId: string | null
  provider: string | null
  reference: string | null
  state: 'pending' | 'restricted' | 'verified' | null
  requirements: AccountRequirement[]
  destination: string
  holdUntil: string | null
  payoutMinimumMinor: number
  checkedAt: string | null
}

/** Whose accounts a caller sees: a merchant its own, an operator those of its merchants. */
function mine(scope: Scope) {
  return scope.companyType === 'MARKETPLACE' ? sql`p.marketplace_id = ${scope.companyId}` : sql`p.merchant_id = ${scope.companyId}`
}

/**
 * Returns the accounts of one kind of partners in sight, those that ended included: they may still be owed money, also of those that have none yet. The connection of a marketplace is its own to see,
 * so this runs as the system with the scope in its condition.
 */
export async function listAccounts(
  db: Db,
  scope: Scope,
  { kind, otherId }: { kind: AccountKey['kind']; otherId?: string },
  limit: number,
): Promise<AccountRow[]> {
  const other = scope.companyType === 'MARKETPLACE' ? sql`p.merchant_id` : sql`p.marketplace_id`
  const { rows } = await sql<AccountRow>`
    select p.marketplace_id as "marketplaceId", p.merchant_id as "merchantId", ${kind} as kind, a.id, m.name as "marketplaceName", c.name as "merchantName",
      o.currency, k.id as "connectionId", k.provider, a.reference, a.state, coalesce(a.requirements, '[]') as requirements,
      coalesce(a.destination, '') as destination, a.hold_until as "holdUntil", coalesce(a.payout_minimum_minor, 0) as "payoutMinimumMinor",
      a.checked_at as "checkedAt"
    from partnership p
    join marketplace m on m.id = p.marketplace_id join company o on o.id = m.id join company c on c.id = p.merchant_id
    left join connection k on k.company_id = p.marketplace_id and k.kind = 'payment' and k.ended_at is null
    left join payment_account a on a.marketplace_id = p.marketplace_id and a.merchant_id = p.merchant_id and a.kind = ${kind} and a.connection_id = k.id
    where ${mine(scope)} and p.was_approved and (${otherId ?? null}::uuid is null or ${other} = ${otherId ?? null}::uuid)
    order by m.name, c.name, p.merchant_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** How many approved merchants have a payout account in each state at the connected provider. */
export async function countAccounts(
  db: Db,
  marketplaceId: string,
): Promise<{ state: 'none' | 'pending' | 'restricted' | 'verified'; count: number }[]> {
  const { rows } = await sql<{ state: 'none' | 'pending' | 'restricted' | 'verified'; count: number }>`
    select coalesce(a.state, 'none') as state, count(*)::int as count
    from partnership p
    left join connection k on k.company_id = p.marketplace_id and k.kind = 'payment' and k.ended_at is null
    left join payment_account a on a.marketplace_id = p.marketplace_id and a.merchant_id = p.merchant_id and a.kind = 'payout' and a.connection_id = k.id
    where p.marketplace_id = ${marketplaceId} and p.status = 'APPROVED' group by 1`.execute(db)
  return rows
}

/** Opens the row of an account before the request to the provider, or finds it; returns its id. */
export async function insertAccount(db: Db, { marketplaceId, merchantId, kind }: AccountKey, connectionId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_account (marketplace_id, merchant_id, kind, connection_id)
    values (${marketplaceId}, ${merchantId}, ${kind}, ${connectionId})
    on conflict (marketplace_id, merchant_id, kind, connection_id) do update set kind = excluded.kind returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An account was neither inserted nor found')
  return row.id
}

/** Returns our key of an account at the provider: its id, and for one that is opened again since the one before was gone, how often that was. */
export async function getOpeningKey(db: Db, id: string): Promise<string> {
  const { times_removed: times } = await db.selectFrom('payment_account').select('times_removed').where('id', '=', id).executeTakeFirstOrThrow()
  return times === 0 ? id : `${id}:${times}`
}

/** What the provider said of an account. */
export type AccountFacts = {
  reference: string
  state: 'pending' | 'restricted' | 'verified'
  requirements: AccountRequirement[]
  destination: string
}

/** Locks an account; undefined where it is gone. */
export async function lockAccount(
  db: Db,
  id: string,
): Promise<{ marketplaceId: string; merchantId: string; kind: AccountKey['kind']; state: string; destination: string } | undefined> {
  const { rows } = await sql<{ marketplaceId: string; merchantId: string; kind: AccountKey['kind']; state: string; destination: string }>`
    select marketplace_id as "marketplaceId", merchant_id as "merchantId", kind, state, destination from payment_account where id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** Writes what the provider said. `holdUntil` undefined leaves a hold as it is. */
export async function updateAccount(db: Db, id: string, facts: AccountFacts, holdUntil: Date | undefined): Promise<void> {
  await sql`
    update payment_account set reference = ${facts.reference}, state = ${facts.state}, requirements = ${JSON.stringify(facts.requirements)}::jsonb,
      destination = ${facts.destination}, checked_at = now(), hold_until = coalesce(${holdUntil ?? null}::timestamptz, hold_until),
      verified_at = case when ${facts.state} = 'verified' then coalesce(verified_at, now()) end
    where id = ${id}`.execute(db)
}

/** Forgets the provider's reference of an account, unless it has another one by now. The bank account stays: another one in the account that is opened next holds payouts. */
export async function updateReferenceRemoved(db: Db, id: string, reference: string): Promise<void> {
  await sql`
    update payment_account set reference = null, state = 'pending', requirements = '[]', checked_at = now(), verified_at = null,
      times_removed = times_removed + 1 where id = ${id} and reference = ${reference}`.execute(db)
}

/** Sets a merchant's own smallest payout; returns its currency, undefined where the merchant has no account. */
export async function updatePayoutMinimum(db: Db, key: Omit<AccountKey, 'kind'>, minor: number): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    update payment_account a set payout_minimum_minor = ${minor} from company m
    where a.marketplace_id = ${key.marketplaceId} and a.merchant_id = ${key.merchantId} and a.kind = 'payout' and m.id = a.marketplace_id
    returning m.currency`.execute(db)
  return rows[0]?.currency
}

/** A payout account to read again. */
export type CheckableAccount = { id: string; marketplaceId: string; connectionId: string; reference: string }

/** Returns accounts that were not checked for a day, after `afterId`. */
export async function listUncheckedAccounts(db: Db, afterId: string, limit: number): Promise<CheckableAccount[]> {
  const { rows } = await sql<CheckableAccount>`
    select a.id, a.marketplace_id as "marketplaceId", a.connection_id as "connectionId", a.reference
    from payment_account a join connection k on k.company_id = a.marketplace_id and k.id = a.connection_id and k.ended_at is null
    where a.reference is not null and a.checked_at < now() - interval '20 hours' and a.id > ${afterId} order by a.id limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

/** Returns when a provider last reported over a connection. The inbox is the system's alone. */
export async function findLastReportAt(db: Db, connectionId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select received_at as at from webhook_inbox where connection_id = ${connectionId} order by received_at desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** Returns what a provider needs to know of a company. */
export async function findContact(db: Db, companyId: string): Promise<{ email: string; countryCode: string }> {
  const { mail, country_code: countryCode } = await db
    .selectFrom('company')
    .select(['mail', 'country_code'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { email: mail ?? '', countryCode }
}

/** What a payout to a merchant depends on. */
export type PayoutTarget = { merchantId: string; state: 'pending' | 'restricted' | 'verified'; holdUntil: string | null; minimumMinor: number }

/** Returns the payout accounts of a marketplace at one connection, of these merchants. */
export async function listPayoutTargets(
  db: Db,
  marketplaceId: string,
  connectionId: string,
  merchantIds: readonly string[],
): Promise<PayoutTarget[]> {
  const { rows } = await sql<PayoutTarget>`
    select merchant_id as "merchantId", state, hold_until as "holdUntil", payout_minimum_minor as "minimumMinor" from payment_account
    where marketplace_id = ${marketplaceId} and kind = 'payout' and connection_id = ${connectionId} and merchant_id = any(${merchantIds}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Returns a merchant's payout account at a connection, with the provider's reference of it. */
export async function findPayoutTarget(
  db: Db,
  marketplaceId: string,
  merchantId: string,
  connectionId: string,
): Promise<(Pick<PayoutTarget, 'state' | 'holdUntil'> & { reference: string | null }) | undefined> {
  const { rows } = await sql<Pick<PayoutTarget, 'state' | 'holdUntil'> & { reference: string | null }>`
    select reference, state, hold_until as "holdUntil" from payment_account
    where marketplace_id = ${marketplaceId} and merchant_id = ${merchantId} and kind = 'payout' and connection_id = ${connectionId}`.execute(db)
  return rows[0]
}

/** Returns our id of an account by the provider's reference. */
export async function findAccountByReference(db: Db, connectionId: string, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_account where connection_id = ${connectionId} and reference = ${reference} limit 1`.execute(db)
  return rows[0]?.id
}
