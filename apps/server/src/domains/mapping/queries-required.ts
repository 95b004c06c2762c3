import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { withoutPreparedPlan } from '../../database/db.ts'
import type { Evaluated, MappingScopeInTree, SourceName } from './recompute/queries-recompute.ts'
import { foundCtes, joinedResults, lyingIn, resultsCte } from './recompute/queries-recompute.ts'

/** Returns how many ready products of a place would miss an attribute that is to be required of it. */
export async function countBecomingUnready(
  db: Db,
  mappingScope: MappingScopeInTree,
  names: readonly SourceName[],
  evaluated: readonly Evaluated[],
): Promise<{ productCount: number; merchantCount: number; onSaleCount: number }> {
  const { rows } = await sql<{ productCount: number; merchantCount: number; onSaleCount: number }>`${withoutPreparedPlan}
    with recursive ${foundCtes(mappingScope, names)}, ${resultsCte(evaluated)}, lacking as materialized (
      select distinct w.merchant_id, w.product_id from target w
      where not exists (
        select from (select f.merchant_id, f.product_id, f.definition_id from ${joinedResults} where r.state = 'mapped') n
        where n.merchant_id = w.merchant_id and n.product_id = w.product_id and n.definition_id = w.definition_id)
    ), becoming as (
      select l.merchant_id, l.product_id, bool_or(l.approval = 'Approved') as is_on_sale
      from lacking x join listing l on l.marketplace_id = ${mappingScope.marketplaceId} and l.merchant_id = x.merchant_id and l.product_id = x.product_id
      where l.missing_required = 0 and ${lyingIn(mappingScope)}
      group by l.merchant_id, l.product_id
    )
    select count(*)::int as "productCount", count(distinct merchant_id)::int as "merchantCount",
      count(*) filter (where is_on_sale)::int as "onSaleCount" from becoming`.execute(db)
  return rows[0] ?? { productCount: 0, merchantCount: 0, onSaleCount: 0 }
}
