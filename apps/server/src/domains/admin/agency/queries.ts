import type { Agency } from '@stoa/contract/lead.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, direction, hasTexts, rowsOf } from '../../../kit/paging.ts'

const columns = sql`a.id as "agencyId", a.name, a.created_at as "createdAt", (select count(*)::int from company c where c.agency_id = a.id) as "companyCount"`

/** A page of agencies by name, one row more than requested. */
export async function listAgencyRows(db: Db, text: TextSearch | undefined, page: PageRequest): Promise<Agency[]> {
  const { rows } = await sql<Agency>`
    select ${columns} from agency a
    where ${hasTexts(text, (pattern) => sql`searchable(a.name || ' ' || a.id) like ${pattern}`)}
      and ${afterKey([sql`a.name`, sql`a.id`], page, ['text', 'text'])}
    order by a.name ${direction(page)}, a.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** One agency. */
export async function findAgencyRow(db: Db, id: string): Promise<Agency | undefined> {
  const { rows } = await sql<Agency>`select ${columns} from agency a where a.id = ${id}`.execute(db)
  return rows[0]
}
