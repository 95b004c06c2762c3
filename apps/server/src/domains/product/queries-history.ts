import { sql } from 'kysely'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { afterKey, rowsOf } from '../../kit/paging.ts'
import type { EventRow } from './queries.ts'
import { concernsReader, isVisible } from './queries.ts'

/** Returns whether a company sees a product. */
export async function isProductVisible(db: Db, scope: Scope, productId: string): Promise<boolean> {
  const { rows } = await sql`select from product p where p.id = ${productId} and ${isVisible(scope)}`.execute(db)
  return rows.length > 0
}

/** Returns the entries of a product's history that concern a company, newest first. */
export async function listHistory(db: Db, scope: Scope, productId: string, page: PageRequest): Promise<(EventRow & { key: number })[]> {
  const { rows } = await sql<EventRow & { key: number }>`
    select e.id as key, to_json(e.at) as at, e.kind, e.code, e.params, e.actor
    from product p join product_event e on ${concernsReader(scope)}
    where p.id = ${productId} and ${isVisible(scope)} and ${afterKey([sql`e.id`], page, ['bigint'])}
    order by e.id desc limit ${rowsOf(page)}`.execute(db)
  return rows
}
