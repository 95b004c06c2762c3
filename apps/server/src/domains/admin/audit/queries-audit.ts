import type { audit } from '@stoa/contract/audit.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { afterKey, direction, rowsOf } from '../../../kit/paging.ts'

/** Returns whether a company's audit log has this entry since an instant. Its ids begin with their instant, so only the newest entries are read. */
export async function hasAuditEntrySince(
  db: Db,
  entry: { companyId: string; actor: string; action: string; object: string },
  since: Date,
): Promise<boolean> {
  const start = since.getTime().toString(16).padStart(12, '0')
  const firstId = `${start.slice(0, 8)}-${start.slice(8)}-7000-8000-000000000000`
  const { rows } = await sql`
    select from audit_entry where company_id = ${entry.companyId} and id >= ${firstId}::uuid
      and actor = ${entry.actor} and action = ${entry.action} and object = ${entry.object} limit 1`.execute(db)
  return rows.length > 0
}

/** An entry as it is stored, with the name of its person or key. */
export type AuditRow = {
  id: string
  at: string
  actor: string
  actorName: string | null
  action: string
  object: string
  /** The name of the attribute, campaign, company or person whose id `object` is; null where it has none. */
  objectName: string | null
  /** The name of the company that `detail` has as `merchantId`. */
  merchantName: string | null
  detail: Record<string, unknown>
}

const idPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** SQL of the name of what the entry `p` of a company was done to, by the first part of its action. */
const objectName = (companyId: string) => sql<string | null>`case
  when p.action like 'mapping.%' or p.action like 'attribute.%'
    then (
      select d.name from attribute_definition d where d.id = p.object_id and d.marketplace_id in (
        select ${companyId}::uuid union select s.marketplace_id from partnership s where s.merchant_id = ${companyId}))
  when p.action like 'order.%' then (select o.number::text from "order" o where o.hash = p.object)
  when p.action like 'payout.%' then (select y.number from payout y where y.marketplace_id = ${companyId} and y.id = p.object_id)
  when p.action like 'invoice.%' then (select i.ref from invoice i where i.issuer_id = ${companyId} and i.id = p.object_id)
  when p.action like 'case.%' then (select k.number::text from order_case k where k.marketplace_id = ${companyId} and k.id = p.object_id)
  when p.action like 'campaign.%' then (select k.name from campaign k where k.id = p.object_id)
  when p.action like 'self\_billing.%' then (
    select c.name from self_billing_agreement s
    join company c on c.id = case when s.marketplace_id = ${companyId} then s.merchant_id else s.marketplace_id end where s.id = p.object_id)
  when p.action like 'partnership.%' then (
    select c.name from partnership s
    join company c on c.id = case when s.marketplace_id = ${companyId} then s.merchant_id else s.marketplace_id end where s.id = p.object_id)
  when p.action like 'member.%' or p.action like 'second\_factor.%' then (select u.name from "user" u where u.id = p.object_id)
  else (select c.name from company c where c.id = p.object_id and c.id <> ${companyId}) end`

/** What narrows the entries of a company. */
export type AuditFilters = Pick<
  Received<typeof audit.paged>['query'],
  'userId' | 'action' | 'merchantId' | 'from' | 'until' | 'timeZone' | 'withoutSignIns'
>

const dayMs = 86_400_000

/** Returns the lowest id of an instant, in milliseconds: ids begin with theirs. */
function firstIdOf(ms: number): string {
  const start = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${start.slice(0, 8)}-${start.slice(8)}-0000-0000-000000000000`
}

/** SQL of what the filters leave. Days are read by id, with a day of room for every time zone, and then by their instant. */
function narrowed({ userId, action, merchantId, from, until, timeZone = 'UTC', withoutSignIns }: AuditFilters): RawBuilder<unknown> {
  const conditions = [
    ...(userId === undefined ? [] : [sql`actor = ${`person:${userId}`}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(merchantId === undefined ? [] : [sql`detail ? 'merchantId' and detail ->> 'merchantId' = ${merchantId}`]),
    ...(from === undefined
      ? []
      : [sql`id >= ${firstIdOf(Date.parse(from) - dayMs)}::uuid and at >= ${from}::date::timestamp at time zone ${timeZone}`]),
    ...(until === undefined
      ? []
      : [sql`id < ${firstIdOf(Date.parse(until) + 2 * dayMs)}::uuid and at < (${until}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(withoutSignIns === undefined ? [] : [sql`action not like 'session.%'`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** The actions that the log of a company has, by name: one look into the index for each. */
export async function listAuditActions(db: Db, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_entry where company_id = ${scope.companyId} order by action limit 1)
      union all
      select (select e.action from audit_entry e where e.company_id = ${scope.companyId} and e.action > found.action order by e.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}

/** Entries of the company that the filters leave, newest first; one row more than the page holds. Names are read for the rows of the page alone. */
export async function listAuditEntries(db: Db, scope: Scope, filters: AuditFilters, page: PageRequest): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with page as materialized (
      select id, at, actor, action, object, detail, case when object ~ ${idPattern} then object::uuid end as object_id from audit_entry
      where company_id = ${scope.companyId} and ${narrowed(filters)}
        and ${afterKey([sql`id`], page, ['uuid'])}
      order by id ${direction(page)} limit ${rowsOf(page)}
    )
    select p.id, p.at, p.actor, p.action, p.object, p.detail, ${objectName(scope.companyId)} as "objectName",
      (select c.name from company c where c.id = case when p.detail ->> 'merchantId' ~ ${idPattern} then (p.detail ->> 'merchantId')::uuid end) as "merchantName",
      case split_part(p.actor, ':', 1)
      when 'person' then (select u.name from "user" u where u.id = split_part(p.actor, ':', 2)::uuid)
      when 'key' then (select k.name from api_key k where k.company_id = ${scope.companyId} and k.id = nullif(split_part(p.actor, ':', 2), '')::uuid)
      end as "actorName"
    from page p order by p.id ${direction(page)}`.execute(db)
  return rows
}
