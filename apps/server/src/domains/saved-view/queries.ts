import type { SavedView, SavedViewList } from '@stoa/contract/saved-view.ts'
import { maxSavedViews, maxSharedViews } from '@stoa/contract/saved-view.ts'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'

/** A saved view as the database answers it; who asks decides the rest. */
export type SavedViewRow = Omit<SavedView, 'isMine' | 'mayChange'> & { makerId: string }

/** What a person keeps of a list. */
export type SavedViewValues = Pick<SavedView, 'name' | 'view' | 'text' | 'sort' | 'filters' | 'hiddenColumns' | 'isShared'>

const columns = sql`v.id, v.list, v.name, v.question->>'view' as view, v.question->>'text' as text, v.question->>'sort' as sort,
  v.question->'filters' as filters, v.hidden_columns as "hiddenColumns", v.is_shared as "isShared", v.user_id as "makerId", u.name as "makerName",
  v.updated_at as "updatedAt", v.version`

/** What a person sees of a list: their own in the order they were made, then what others share, by name. */
export async function listRows(db: Db, scope: Scope, userId: string, list: SavedViewList): Promise<SavedViewRow[]> {
  const own = await sql<SavedViewRow>`
    select ${columns} from saved_view v join "user" u on u.id = v.user_id
    where v.company_id = ${scope.companyId} and v.user_id = ${userId} and v.list = ${list}
    order by v.id limit ${literal(maxSavedViews)}`.execute(db)
  const others = await sql<SavedViewRow>`
    select ${columns} from saved_view v join "user" u on u.id = v.user_id
    where v.company_id = ${scope.companyId} and v.list = ${list} and v.is_shared and v.user_id <> ${userId}
    order by lower(v.name), v.id limit ${literal(maxSharedViews)}`.execute(db)
  return [...own.rows, ...others.rows]
}

/** A saved view of the company, held until the transaction ends. */
export async function lockSavedView(db: Db, scope: Scope, id: string): Promise<SavedViewRow | undefined> {
  const { rows } = await sql<SavedViewRow>`
    select ${columns} from saved_view v join "user" u on u.id = v.user_id
    where v.company_id = ${scope.companyId} and v.id = ${id} for update of v`.execute(db)
  return rows[0]
}

/** Holds a person's views of a list until the transaction ends, and counts them: two additions at once must not pass the limit together. */
export async function lockCount(db: Db, scope: Scope, userId: string, list: SavedViewList): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved-views:' || ${userId}::text || ':' || ${list}::text, 0))`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_view where company_id = ${scope.companyId} and user_id = ${userId} and list = ${list}`.execute(db)
  return rows[0]?.n ?? 0
}

function questionOf({ view, text, sort, filters }: SavedViewValues): string {
  return JSON.stringify({ view, text, sort, filters })
}

/** Keeps a view; returns its id. */
export async function insertSavedView(db: Db, scope: Scope, of: { userId: string; list: SavedViewList }, values: SavedViewValues): Promise<string> {
  const { id } = await db
    .insertInto('saved_view')
    .values({
      company_id: scope.companyId,
      user_id: of.userId,
      list: of.list,
      name: values.name,
      question: questionOf(values),
      hidden_columns: values.hiddenColumns,
      is_shared: values.isShared,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces a view; its maker stays. */
export async function updateSavedView(db: Db, scope: Scope, id: string, values: SavedViewValues): Promise<void> {
  await db
    .updateTable('saved_view')
    .set((e) => ({
      name: values.name,
      question: questionOf(values),
      hidden_columns: values.hiddenColumns,
      is_shared: values.isShared,
      updated_at: sql<string>`now()`,
      version: e('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}

/** Removes a view. */
export async function deleteRow(db: Db, scope: Scope, id: string): Promise<void> {
  await db.deleteFrom('saved_view').where('company_id', '=', scope.companyId).where('id', '=', id).execute()
}
