import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * What the shop of a product `p` sends, as rows of name and value: its attributes, options, and the fields `brand`, `category`, `tags` and
 * `weight` (of its first variant that has one). Several values of one name are a list.
 */
export function sentOf({ hasWeight }: { hasWeight: boolean } = { hasWeight: true }): RawBuilder<unknown> {
  const weight = sql`
    union all
    (select 'weight', v.weight_grams || ' g' from variant v
     where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null and v.weight_grams > 0 order by v.position limit 1)`
  return sql`(
    select a ->> 'name' as name, a ->> 'value' as value from jsonb_array_elements(p.attributes) a
    union all
    select o ->> 'name', (select string_agg(v, ', ') from jsonb_array_elements_text(o -> 'values') v) from jsonb_array_elements(p.options) o
    union all
    values ('brand', p.brand), ('category', p.external_category), ('tags', array_to_string(p.external_tags, ', '))
    ${hasWeight ? weight : sql``}
  )`
}
