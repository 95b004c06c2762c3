import { sql } from 'kysely'
import type { DocumentKind, VerificationDocument } from '@stoa/contract/verification.ts'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'
import type { Scope } from '../../kit/context.ts'
import type { NewDocument } from './rules.ts'

const columns = sql`d.id, d.kind, d.name, d.content_type as "contentType", d.bytes, to_char(d.expires_on, 'YYYY-MM-DD') as "expiresOn", d.created_at as "createdAt"`

export async function insertDocuments(
  db: Db,
  scope: Scope,
  documents: readonly NewDocument[],
  { kind = 'other', expiresOn = null }: { kind?: DocumentKind; expiresOn?: string | null } = {},
): Promise<string[]> {
  if (documents.length === 0) return []
  const rows = await db
    .insertInto('company_document')
    .values(
      documents.map(({ name, file, bytes, contentType }) => ({
        company_id: scope.companyId,
        name,
        file,
        bytes,
        content_type: contentType,
        kind,
        expires_on: expiresOn,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the documents of a company, the newest first; callers check that they may read them. */
export async function listDocuments(db: Db, companyId: string): Promise<VerificationDocument[]> {
  const { rows } = await sql<VerificationDocument>`
    select ${columns} from company_document d where d.company_id = ${companyId} order by d.id desc`.execute(db)
  return rows
}

/** Deletes a document of the company, or those of a kind. Returns their files. */
export async function deleteDocuments(db: Db, scope: Scope, which: { id: string } | { kind: DocumentKind }): Promise<string[]> {
  const rows = await db
    .deleteFrom('company_document')
    .where('company_id', '=', scope.companyId)
    .where('id' in which ? 'id' : 'kind', '=', 'id' in which ? which.id : which.kind)
    .returning('file')
    .execute()
  return rows.map(({ file }) => file)
}

/** A document that expires or has expired, of which its company has to be notified. `days`: 30, 7, or 0 once it has expired. */
export type ExpiringDocument = { companyId: string; id: string; kind: DocumentKind; expiresOn: string; days: number }

/** Marks the next documents that expire within 30 and 7 days, and those that have expired, as notified; returns them. For the clock. */
export async function markExpiring(db: Db, now: Date, limit: number): Promise<ExpiringDocument[]> {
  const today = sql`${now.toISOString()}::timestamptz::date`
  const days = sql`case when d.expires_on < ${today} then 0 when d.expires_on <= ${today} + 7 then 7 else 30 end`
  const { rows } = await sql<ExpiringDocument>`
    with due as (
      select d.company_id, d.id, ${days} as days from company_document d
      where d.expires_on <= ${today} + 30 and d.notified_days is distinct from 0 and (d.notified_days is null or d.notified_days > ${days})
      order by d.expires_on, d.id limit ${literal(limit)} for update skip locked
    )
    update company_document d set notified_days = due.days from due where d.company_id = due.company_id and d.id = due.id
    returning d.company_id as "companyId", d.id, d.kind, to_char(d.expires_on, 'YYYY-MM-DD') as "expiresOn", due.days`.execute(db)
  return rows
}
