import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { erasedPerson } from '@stoa/contract/erased.ts'
import { allowErasing } from '../../../database/allow-erasing.ts'
import type { Db } from '../../../database/db.ts'
import type { NameTable } from './rules-names.ts'

/** SQL of the marketplaces that the companies are, or ever sold on. */
const markets = (companyIds: readonly string[]) =>
  sql`(select p.marketplace_id from partnership p where p.merchant_id = any(${companyIds}::uuid[]) union all select unnest(${companyIds}::uuid[]))`

/** SQL of the condition that a row `t` belongs to one of the companies. Each is served by an index on the company, or on the order or case. */
function isOf(of: NameTable['of'], ids: readonly string[]): RawBuilder<unknown> {
  const own = sql`any(${ids}::uuid[])`
  switch (of) {
    case 'company':
      return sql`t.company_id = ${own}`
    case 'merchant':
      // What an operator did with products of its merchants is in their history too.
      return sql`t.merchant_id in (select unnest(${ids}::uuid[]) union select p.merchant_id from partnership p where p.marketplace_id = ${own})`
    case 'marketplace':
      return sql`t.marketplace_id = ${own}`
    case 'issuer':
      return sql`t.issuer_id = ${own}`
    case 'pair':
      return sql`t.marketplace_id in ${markets(ids)} and (t.marketplace_id = ${own} or t.merchant_id = ${own})`
    case 'order':
      return sql`(t.marketplace_id, t.order_id) in (select o.marketplace_id, o.id from "order" o where o.marketplace_id = ${own} or o.merchant_id = ${own})`
    case 'case':
      return sql`t.case_id in (select k.id from order_case k where k.marketplace_id = ${own} or k.merchant_id = ${own})`
  }
}

/** Erases names from one batch of a table's rows of these companies. Returns how many rows. */
export async function eraseNamesIn(
  db: Db,
  { table, columns, of }: NameTable,
  { names, companyIds }: { names: readonly string[]; companyIds: readonly string[] },
  limit: number,
): Promise<number> {
  await allowErasing(db)
  const named = sql`any(${names}::text[])`
  const refs = columns.map((column) => sql.ref(column))
  const sets = refs.map((column) => sql`${column} = case when ${column} = ${named} then ${erasedPerson} else ${column} end`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(sets)} where ctid = any(array(
      select t.ctid from ${sql.table(table)} t
      where ${isOf(of, companyIds)} and (${sql.join(
        refs.map((column) => sql`t.${column} = ${named}`),
        sql` or `,
      )})
      limit ${limit} for update))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
