import type { Lead } from '@stoa/contract/lead.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { LeadStatus } from '@stoa/contract/states.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, rowsOf } from '../../../kit/paging.ts'

const columns = sql`id, name, email, company_name as "companyName", phone, message, status, created_at as "createdAt", version`

/** Adds a lead; returns its id. */
export async function insertLead(db: Db, lead: Pick<Lead, 'name' | 'email' | 'companyName' | 'phone' | 'message'>): Promise<string> {
  const { companyName, ...rest } = lead
  const { id } = await db
    .insertInto('lead')
    .values({ ...rest, company_name: companyName })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type LeadFilters = { status: LeadStatus | undefined; text: TextSearch | undefined }

function matching({ status, text }: LeadFilters): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (text !== undefined) conditions.push(hasTexts(text, (pattern) => sql`searchable(name || ' ' || email || ' ' || company_name) like ${pattern}`))
  return sql.join(conditions, sql` and `)
}

/** A page of leads, one row more than requested. */
export async function listLeadRows(db: Db, filters: LeadFilters, page: PageRequest): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select ${columns} from lead where ${matching(filters)} and ${afterKey([sql`created_at`, sql`id`], page, ['timestamptz', 'uuid'])}
    order by created_at ${direction(page)}, id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** How many leads match. */
export async function countLeads(db: Db, filters: LeadFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from lead where ${matching(filters)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** One lead. */
export async function findLead(db: Db, id: string): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`select ${columns} from lead where id = ${id}`.execute(db)
  return rows[0]
}

/** Sets the status of a lead when its version is still the one seen; returns whether it was. */
export async function updateLeadStatus(db: Db, id: string, version: number, status: LeadStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lead')
    .set((e) => ({ status, updated_at: sql<string>`now()`, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The confirmed owners of the administration: who a lead is mailed to. */
export async function listAdministrators(db: Db): Promise<{ userId: string; name: string; email: string; language: Language | null }[]> {
  const { rows } = await sql<{ userId: string; name: string; email: string; language: Language | null }>`
    select u.id as "userId", u.name, u.email, u.language
    from company c join membership m on m.company_id = c.id and m.role = 'owner' join "user" u on u.id = m.user_id
    where c.company_type = 'ADMIN' and c.is_active and u.email_confirmed_at is not null order by u.id`.execute(db)
  return rows
}

/** Deletes one batch of leads that nobody changed for a year, closed or not; returns how many. */
export async function deleteOldLeads(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from lead where id in (
      select id from lead where updated_at < now() - interval '1 year' order by updated_at limit ${literal(limit)})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
