import type { PageRequest } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
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
  detail: Record<string, unknown>
}

/** Entries of the company, newest first; one row more than the page holds. Names are read for the rows of the page alone. */
export async function listAuditEntries(db: Db, scope: Scope, page: PageRequest): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with page as materialized (
      select id, at, actor, action, object, detail from audit_entry
      where company_id = ${scope.companyId} and ${afterKey([sql`id`], page, ['uuid'])}
      order by id ${direction(page)} limit ${rowsOf(page)}
    )
    select p.*, case split_part(p.actor, ':', 1)
      when 'person' then (select u.name from "user" u where u.id = split_part(p.actor, ':', 2)::uuid)
      when 'key' then (select k.name from api_key k where k.company_id = ${scope.companyId} and k.id = nullif(split_part(p.actor, ':', 2), '')::uuid)
      end as "actorName"
    from page p order by p.id ${direction(page)}`.execute(db)
  return rows
}
