import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CollectionInfo } from '@stoa/contract/collection.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { visibleListing } from './queries.ts'
import { literal } from '../../kit/paging.ts'

/** What a merchant has in one collection. */
export type MineRow = { collectionId: string; total: number; open: number; pending: number; approved: number; rejected: number }

/** Counts of listings by approval, as the columns of one row. */
function counted(): RawBuilder<unknown> {
  const of = (approval: string): RawBuilder<unknown> => sql`(count(*) filter (where l.approval = ${sql.lit(approval)}))::int`
  return sql`count(*)::int as total, ${of('Open')} as open, ${of('Pending')} as pending, ${of('Approved')} as approved, ${of('Rejected')} as rejected`
}

/** How many merchants are named one by one. */
const maxMerchants = 20

/** What lies in a collection the caller may see, counted over what it sees of it. */
export async function findCollectionCounts(
  db: Db,
  scope: Scope,
  marketplaceId: string,
  collectionId: string,
): Promise<Omit<CollectionInfo, 'collection' | 'children'>> {
  // What changed behind an approval is visible to the operator and the product's merchant.
  const isConcerned = scope.companyType === 'MARKETPLACE' ? sql`true` : sql`l.merchant_id = ${scope.companyId}`
  const { rows } = await sql<Omit<CollectionInfo, 'collection' | 'children'>>`
    with grouped as (
      select l.merchant_id, ${counted()}, (count(*) filter (where l.changed_at is not null and ${isConcerned}))::int as changed,
        (count(*) filter (where l.approved_at is null))::int as fresh, sum(l.percentage_mapped) as mapped
      from listing l where l.marketplace_id = ${marketplaceId} and l.collection_id = ${collectionId} and ${visibleListing(scope)}
      group by l.merchant_id
    ), top as (
      select g.*, m.name from grouped g join company m on m.id = g.merchant_id order by g.total desc, m.name, g.merchant_id limit ${literal(maxMerchants)}
    )
    select jsonb_build_object('total', coalesce(sum(g.total), 0), 'open', coalesce(sum(g.open), 0), 'pending', coalesce(sum(g.pending), 0),
        'approved', coalesce(sum(g.approved), 0), 'rejected', coalesce(sum(g.rejected), 0)) as counts,
      coalesce(sum(g.changed), 0)::int as changed, coalesce(sum(g.fresh), 0)::int as "isNew", count(*)::int as "merchantCount",
      (select coalesce(jsonb_agg(jsonb_build_object('merchantId', t.merchant_id, 'merchantName', t.name, 'counts',
        jsonb_build_object('total', t.total, 'open', t.open, 'pending', t.pending, 'approved', t.approved, 'rejected', t.rejected))
        order by t.total desc, t.name, t.merchant_id), '[]') from top t) as merchants,
      (sum(g.mapped) / nullif(sum(g.total), 0))::float8 as "percentageMapped"
    from grouped g`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate without a group always answers a row')
  return row
}

/** What a merchant has in each of these collections; one without is absent. */
export async function countMine(db: Db, merchantId: string, marketplaceId: string, collectionIds: readonly string[]): Promise<MineRow[]> {
  if (collectionIds.length === 0) return []
  const { rows } = await sql<MineRow>`
    select l.collection_id as "collectionId", ${counted()} from listing l
    where l.marketplace_id = ${marketplaceId} and l.merchant_id = ${merchantId} and l.collection_id = any(${collectionIds}::uuid[])
    group by l.collection_id`.execute(db)
  return rows
}
