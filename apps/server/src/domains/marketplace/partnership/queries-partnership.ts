import { sql } from 'kysely'
import type { JoinRequest } from '@stoa/contract/marketplace.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { PartnershipStatus } from '@stoa/contract/states.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, rowsOf } from '../../../kit/paging.ts'

export type Partnership = { id: string; marketplaceId: string; merchantId: string; status: PartnershipStatus; isPausedByMarketplace: boolean }

const columns = [
  'id',
  'marketplace_id as marketplaceId',
  'merchant_id as merchantId',
  'status',
  'is_paused_by_marketplace as isPausedByMarketplace',
] as const

const notPaused = { is_paused_by_marketplace: false, is_paused_by_merchant: false, is_active: true }

/** The partnership of an operator and a merchant, its row locked. */
export async function lockPartnershipWith(db: Db, scope: Scope, merchantId: string): Promise<Partnership | undefined> {
  const row = await db
    .selectFrom('partnership')
    .select(columns)
    .where('marketplace_id', '=', scope.companyId)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
  return row as Partnership | undefined
}

/** A partnership of the operator by its id, its row locked. */
export async function lockPartnership(db: Db, scope: Scope, id: string): Promise<Partnership | undefined> {
  const row = await db
    .selectFrom('partnership')
    .select(columns)
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as Partnership | undefined
}

/** Returns a partnership of the caller, operator or merchant, by its id, its row locked. */
export async function lockPartnershipOfEither(db: Db, scope: Scope, id: string): Promise<Partnership | undefined> {
  const row = await db
    .selectFrom('partnership')
    .select(columns)
    .where(scope.companyType === 'MARKETPLACE' ? 'marketplace_id' : 'merchant_id', '=', scope.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as Partnership | undefined
}

/** Ends a locked partnership. */
export async function updateEnded(db: Db, partnership: Partnership, ended: { reason: string | null; decidedBy: string | null }): Promise<void> {
  await db
    .updateTable('partnership')
    .set({ status: 'ENDED', reason: ended.reason, decided_by: ended.decidedBy, decided_at: sql`now()`, ...notPaused })
    .where('marketplace_id', '=', partnership.marketplaceId)
    .where('merchant_id', '=', partnership.merchantId)
    .execute()
}

/** The partnership the merchant has with a marketplace, its row locked. */
export async function lockOwnPartnership(db: Db, scope: Scope, marketplaceId: string): Promise<Partnership | undefined> {
  const row = await db
    .selectFrom('partnership')
    .select(columns)
    .where('marketplace_id', '=', marketplaceId)
    .where('merchant_id', '=', scope.companyId)
    .forUpdate()
    .executeTakeFirst()
  return row as Partnership | undefined
}

/** Asks again: the earlier decision is gone from the row and stays in the audit log, and trust has to be earned again. */
export async function updateRequestedAgain(db: Db, scope: Scope, marketplaceId: string): Promise<void> {
  await db
    .updateTable('partnership')
    .set({
      status: 'REQUESTED',
      reason: null,
      ...notPaused,
      trust: 'standard',
      requested_at: sql`now()`,
      decided_at: null,
      decided_by: null,
      approved_at: null,
    })
    .where('marketplace_id', '=', marketplaceId)
    .where('merchant_id', '=', scope.companyId)
    .execute()
}

const pausesSales = sql<boolean>`exists (select from sales_pause s where s.merchant_id = partnership.merchant_id and s.started_at is not null)`

export async function updateDecision(
  db: Db,
  scope: Scope,
  id: string,
  decision: { status: PartnershipStatus; reason: string | null; decidedBy: string | null },
): Promise<void> {
  await db
    .updateTable('partnership')
    .set({
      status: decision.status,
      ...(decision.status === 'APPROVED' ? { approved_at: sql`now()` } : {}),
      reason: decision.reason,
      decided_by: decision.decidedBy,
      decided_at: sql`now()`,
      // Who joins while its sales are paused sells once it resumes them.
      is_paused_by_marketplace: false,
      is_paused_by_merchant: pausesSales,
      is_active: sql`not ${pausesSales}`,
    })
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}

/** Pauses a partner, or lets it go on unless it paused its sales itself. */
export async function updatePartnerActive(db: Db, scope: Scope, id: string, isActive: boolean): Promise<void> {
  await db
    .updateTable('partnership')
    .set({ is_paused_by_marketplace: !isActive, is_active: sql`${isActive} and not is_paused_by_merchant` })
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}

/** Says how far a partner is trusted; returns its name. */
export async function updatePartnerTrust(db: Db, scope: Scope, id: string, trust: 'standard' | 'trusted'): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    update partnership p set trust = ${trust} from company c
    where p.marketplace_id = ${scope.companyId} and p.id = ${id} and c.id = p.merchant_id returning c.name`.execute(db)
  return rows[0]?.name ?? ''
}

// What a merchant is and has now is shown while it sells here or requests to.
const isLive = sql`p.status in ('REQUESTED', 'APPROVED')`

const shown = sql`
  p.id as "partnershipId", p.merchant_id as "merchantId", c.name as "companyName", c.country_code as "countryCode",
  case when ${isLive} then c.vat_number else '' end as "vatNumber", case when ${isLive} then c.mail else '' end as email, p.status, p.reason,
  p.requested_at as "requestedAt", p.decided_at as "decidedAt", f.product_count as "productCount", f.has_shop as "hasShop"`

const joinCompany = sql`join company c on c.id = p.merchant_id
  left join merchant_offering f on f.marketplace_id = p.marketplace_id and f.merchant_id = p.merchant_id`

/** A join request of the operator as its list shows it. */
export async function findJoinRequest(db: Db, scope: Scope, id: string): Promise<JoinRequest | undefined> {
  const { rows } = await sql<JoinRequest>`
    select ${shown} from partnership p ${joinCompany} where p.marketplace_id = ${scope.companyId} and p.id = ${id}`.execute(db)
  return rows[0]
}

type Input = { status: PartnershipStatus | undefined; text: TextSearch | undefined }

const matching = (scope: Scope, { status, text }: Input) => sql`
  from partnership p join company c on c.id = p.merchant_id
  where p.marketplace_id = ${scope.companyId} and ${status === undefined ? sql`true` : sql`p.status = ${status}`}
    and ${hasTexts(text, (pattern) => sql`searchable(c.name) like ${pattern}`)}`

/** Join requests of the operator; one row more than the page holds. Counted only for the rows of the page. */
export async function listJoinRequests(db: Db, scope: Scope, page: PageRequest, input: Input): Promise<JoinRequest[]> {
  const [key, cast] = page.sort.field === 'companyName' ? [sql`c.name`, 'text'] : [sql`p.requested_at`, 'timestamptz']
  const { rows } = await sql<JoinRequest>`
    with page as materialized (
      select p.id, ${key} as key ${matching(scope, input)} and ${afterKey([key, sql`p.id`], page, [cast, 'uuid'])}
      order by ${key} ${direction(page)}, p.id ${direction(page)} limit ${rowsOf(page)}
    )
    select ${shown} from page join partnership p on p.marketplace_id = ${scope.companyId} and p.id = page.id ${joinCompany}
    order by page.key ${direction(page)}, p.id ${direction(page)}`.execute(db)
  return rows
}

/** How many match, at most the cap. */
export async function countJoinRequests(db: Db, scope: Scope, input: Input): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 ${matching(scope, input)} limit ${literal(countCap)}) counted`.execute(db)
  return rows[0]?.n ?? 0
}
