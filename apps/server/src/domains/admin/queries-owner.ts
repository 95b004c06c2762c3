import type { OwnedThing } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'

const ownerOf: Readonly<Record<OwnedThing['kind'], (id: string) => RawBuilder<unknown>>> = {
  company: (id) => sql`${id}::uuid`,
  product: (id) => sql`(select merchant_id from product where id = ${id})`,
  collection: (id) => sql`(select marketplace_id from collection where id = ${id})`,
  definition: (id) => sql`(select marketplace_id from attribute_definition where id = ${id})`,
  order: (hash) => sql`(select marketplace_id from "order" where hash = ${hash})`,
}

/** The merchant or marketplace that owns something; an order belongs to its marketplace, which sees it whole. For the system's database only. */
export async function findOwner(db: Db, kind: OwnedThing['kind'], id: string): Promise<Scope | undefined> {
  const { rows } = await sql<Scope>`
    select id as "companyId", company_type as "companyType" from company where id = ${ownerOf[kind](id)} and company_type <> 'ADMIN'`.execute(db)
  return rows[0]
}
