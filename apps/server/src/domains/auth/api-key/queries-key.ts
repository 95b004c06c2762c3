import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ApiKey, ApiKeyStatus } from '@stoa/contract/api-key.ts'
import type { Permission } from '@stoa/contract/permissions.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, direction, hasTexts, rowsOf } from '../../../kit/paging.ts'
import type { LiveKey } from './key-cache.ts'

const isRevoked = sql`revoked_at is not null`
const isExpired = sql`coalesce(expires_at <= now(), false)`
/** The condition of each status. */
const conditions: Record<ApiKeyStatus, RawBuilder<unknown>> = {
  active: sql`not (${isRevoked}) and not ${isExpired}`,
  expired: sql`not (${isRevoked}) and ${isExpired}`,
  revoked: isRevoked,
}

/** A key that is active, of an active company, by the SHA-256 of its text. */
export async function findLiveKey(db: Db, hash: Buffer): Promise<LiveKey | undefined> {
  const { rows } = await sql<LiveKey>`
    select k.id, k.company_id as "companyId", c.company_type as "companyType", k.name, k.permissions, k.last_used_at as "lastUsedAt"
    from api_key k join company c on c.id = k.company_id and c.is_active
    where k.hash = ${hash} and ${conditions.active}`.execute(db)
  return rows[0]
}

/** Notes the use of a key, at most once a minute however many processes see it. */
export async function touchKey(db: Db, scope: Scope, id: string, now: Date): Promise<void> {
  await sql`
    update api_key set last_used_at = ${now}
    where company_id = ${scope.companyId} and id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`.execute(
    db,
  )
}

const createdBy = sql`(
  select u.name from "user" u join membership m on m.user_id = u.id where m.company_id = api_key.company_id and u.id = api_key.created_by
)`
const columns = sql`id, name, last4, permissions, created_at as "createdAt", ${createdBy} as "createdBy", last_used_at as "lastUsedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt"`

export type NewKey = {
  id: string
  name: string
  hash: Buffer
  last4: string
  permissions: readonly Permission[]
  createdBy: string
  expiresAt: string | null
}

export async function insertKey(db: Db, scope: Scope, key: NewKey): Promise<ApiKey> {
  const { rows } = await sql<ApiKey>`
    insert into api_key (company_id, id, name, hash, last4, permissions, created_by, expires_at)
    values (${scope.companyId}, ${key.id}, ${key.name}, ${key.hash}, ${key.last4}, ${[...key.permissions]}, ${key.createdBy}, ${key.expiresAt})
    returning ${columns}`.execute(db)
  return rows[0] as ApiKey
}

/** Ends a key; one ended before keeps its instant. Returns undefined for another company's. */
export async function updateKeyRevoked(db: Db, scope: Scope, id: string): Promise<{ key: ApiKey; hash: Buffer } | undefined> {
  const { rows } = await sql<ApiKey & { hash: Buffer }>`
    update api_key set revoked_at = coalesce(revoked_at, now()) where company_id = ${scope.companyId} and id = ${id}
    returning ${columns}, hash`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { hash, ...key } = row
  return { key, hash }
}

/** Keys of the company in the order they were made; one row more than the page holds. */
export async function listKeys(
  db: Db,
  scope: Scope,
  query: { isRevoked?: boolean | undefined; status?: ApiKeyStatus | undefined; text?: TextSearch | undefined },
  page: PageRequest,
): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select ${columns} from api_key
    where company_id = ${scope.companyId}
      and ${query.status === undefined ? sql`true` : conditions[query.status]}
      and (${query.isRevoked ?? null}::boolean is null or (revoked_at is not null) = ${query.isRevoked ?? null}::boolean)
      and ${hasTexts(query.text, (pattern) => sql`searchable(name || ' ' || last4) like ${pattern}`)}
      and ${afterKey([sql`created_at`, sql`id`], page, ['timestamptz', 'uuid'])}
    order by created_at ${direction(page)}, id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** Ends every key of a company. */
export async function updateKeysRevoked(db: Db, companyId: string): Promise<void> {
  await sql`update api_key set revoked_at = now() where company_id = ${companyId} and revoked_at is null`.execute(db)
}
