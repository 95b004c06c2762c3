import type { DomainState } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import type { Findings } from './rules.ts'

/** A domain as it is: the one in use, or the one being set up. `findings` is empty before the first check. */
export type DomainRow = {
  marketplaceId: string
  host: string
  state: DomainState
  token: string
  findings: Partial<Findings>
  requestedAt: string
  checkedAt: string | null
  nextCheckAt: string | null
  isInUse: boolean
  /** Since when the domain in use does not lead here. */
  failingSince: string | null
  version: number
}

const columns = sql`marketplace_id as "marketplaceId", host, state, token, findings, requested_at as "requestedAt", checked_at as "checkedAt",
  next_check_at as "nextCheckAt", is_in_use as "isInUse", failing_since as "failingSince", version`

/** The domain that a marketplace is setting up, and with `isInUse` the one that serves it; locked with `isLocked`. */
export async function findDomain(
  db: Db,
  marketplaceId: string,
  { isInUse = false, isLocked = false }: { isInUse?: boolean; isLocked?: boolean } = {},
): Promise<DomainRow | undefined> {
  const { rows } = await sql<DomainRow>`
    select ${columns} from marketplace_domain
    where marketplace_id = ${marketplaceId} and is_in_use = ${isInUse} ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** The domains of a marketplace, the one being set up first. */
export async function listDomains(db: Db, marketplaceId: string): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select ${columns} from marketplace_domain where marketplace_id = ${marketplaceId} order by is_in_use`.execute(db)
  return rows
}

/** The domain that serves a marketplace. */
export async function findActiveHost(db: Db, marketplaceId: string): Promise<string | null> {
  const row = await db.selectFrom('marketplace').select(['host', 'host_verified_at']).where('id', '=', marketplaceId).executeTakeFirst()
  return row?.host_verified_at ? row.host : null
}

/** How many people have no second factor but passkeys of the domain that serves the caller's marketplace. */
export async function countPasskeyPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select stoa_people_of_domain() as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether another marketplace is served under a host name. */
export async function isHostTaken(db: Db, host: string, marketplaceId: string): Promise<boolean> {
  const { rows } = await sql`select from marketplace where host = ${host} and id <> ${marketplaceId} limit 1`.execute(db)
  return rows.length > 0
}

/** Asks for a domain again, with a new token, in place of one requested before. */
export async function upsertDomain(db: Db, marketplaceId: string, host: string, token: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into marketplace_domain (marketplace_id, host, token, requested_at, next_check_at) values (${marketplaceId}, ${host}, ${token}, ${at}, ${at})
    on conflict (marketplace_id, is_in_use) do update set host = excluded.host, token = excluded.token, state = 'pending', findings = '{}',
      requested_at = excluded.requested_at, checked_at = null, next_check_at = excluded.next_check_at, version = marketplace_domain.version + 1`.execute(
    db,
  )
}

/** Writes what a check of the domain being set up found: once active, it takes the place of the one in use. The caller has locked the row. */
export async function updateDomainState(
  db: Db,
  marketplaceId: string,
  check: { state: DomainState; findings: Findings; checkedAt: Date; nextCheckAt: Date | null },
): Promise<void> {
  if (check.state === 'active') await deleteDomainInUse(db, marketplaceId)
  await sql`
    update marketplace_domain set state = ${check.state}, is_in_use = ${check.state === 'active'}, findings = ${JSON.stringify(check.findings)}::jsonb, checked_at = ${check.checkedAt.toISOString()},
      next_check_at = ${check.nextCheckAt?.toISOString() ?? null}, version = version + 1
    where marketplace_id = ${marketplaceId} and not is_in_use`.execute(db)
}

/** Writes what a check of the domain in use found. The caller has locked the row. */
export async function updateDomainInUse(
  db: Db,
  marketplaceId: string,
  check: { findings: Findings; checkedAt: Date; nextCheckAt: Date; failingSince: Date | null },
): Promise<void> {
  await sql`
    update marketplace_domain set findings = ${JSON.stringify(check.findings)}::jsonb, checked_at = ${check.checkedAt.toISOString()},
      next_check_at = ${check.nextCheckAt.toISOString()}, failing_since = ${check.failingSince?.toISOString() ?? null}, version = version + 1
    where marketplace_id = ${marketplaceId} and is_in_use`.execute(db)
}

/** Makes the domain in use one that failed, to be set up again, unless another is being set up. */
export async function failDomainInUse(db: Db, marketplaceId: string): Promise<void> {
  await sql`
    update marketplace_domain d set is_in_use = false, state = 'failed', failing_since = null, next_check_at = null, version = version + 1
    where d.marketplace_id = ${marketplaceId} and d.is_in_use
      and not exists (select from marketplace_domain o where o.marketplace_id = d.marketplace_id and not o.is_in_use)`.execute(db)
  await deleteDomainInUse(db, marketplaceId)
}

async function deleteDomainInUse(db: Db, marketplaceId: string): Promise<void> {
  await db.deleteFrom('marketplace_domain').where('marketplace_id', '=', marketplaceId).where('is_in_use', '=', true).execute()
}

/** Removes the domain that a marketplace is setting up. */
export async function deleteDomainSetUp(db: Db, marketplaceId: string): Promise<void> {
  await db.deleteFrom('marketplace_domain').where('marketplace_id', '=', marketplaceId).where('is_in_use', '=', false).execute()
}

/** Removes the domain in use of a marketplace, and the one being set up. */
export async function deleteDomains(db: Db, marketplaceId: string): Promise<void> {
  await db.deleteFrom('marketplace_domain').where('marketplace_id', '=', marketplaceId).execute()
}

/** Marketplaces whose domain is due for a check, the longest due first. */
export async function listDueDomains(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select marketplace_id as id from marketplace_domain where next_check_at <= ${now.toISOString()}
    group by marketplace_id order by min(next_check_at) limit ${literal(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}
