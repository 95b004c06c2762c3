import type { Client } from 'pg'

/** A merchant and the marketplace it is a partner of. */
export type World = { merchantId: string; marketplaceId: string }

/** What each product of a world has. */
export type WorldShape = { variants: number; images: number }

const words = `array['Shirt','Lamp','Chair','Mug','Bag','Clock']`

/** Every so many names hold it, with a number of their own kind: what the searches look for. */
export const rareWord = 'zephyrine'

const filledTables = [
  'product',
  'variant',
  'product_image',
  'picture',
  'push',
  'listing',
  'product_event',
  'run_item',
  'order_group',
  'order',
  'order_line',
  'order_event',
  'fulfilment',
  'fulfilment_line',
  'ledger_transfer',
  'ledger_entry',
  'notification',
]

/**
 * Runs a load without the indexes that keep no rule, and creates them when it is done: a million rows are indexed at once in a fraction of the
 * time it takes to add them to the indexes one by one.
 */
export async function withoutIndexes(client: Client, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any(select format('%I', t)::regclass from unnest($1::text[]) t) and not i.indisunique`,
    [filledTables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await load()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await client.query(definition)
  await client.query('reset maintenance_work_mem')
  await client.query('vacuum analyze')
}

/**
 * Fills a world with products and as many orders of one line, in SQL alone. Foreign keys are not checked meanwhile: the rows are right by
 * construction, and the checks take longer than the rows. Orders are numbered after `firstOrder`, for several merchants of one marketplace.
 */
export async function fillWorld(client: Client, world: World, count: number, { variants, images }: WorldShape, firstOrder = 0): Promise<void> {
  const { merchantId, marketplaceId } = world
  await client.query('begin')
  await client.query(`set local session_replication_role = replica`)
  await client.query('set local synchronous_commit = off')
  // Nothing is known yet about the rows written here, and a nested loop over a million of them never ends.
  await client.query('set local enable_nestloop = off')
  await client.query(
    `insert into partnership (marketplace_id, merchant_id, status, decided_at) values ($1, $2, 'APPROVED', now()) on conflict do nothing`,
    [marketplaceId, merchantId],
  )
  // A thousand pictures that the products share, as products of one collection share a size chart.
  await client.query(
    `insert into picture (merchant_id, id, content_hash, file, width, height, bytes)
     select $1, uuid_v7(), sha256(('picture ' || n)::bytea), 'pictures/' || $1::uuid || '/' || md5(n::text), 1200, 1200, 90000 from generate_series(0, 999) n`,
    [merchantId],
  )
  await client.query(
    `insert into product (merchant_id, id, merchant_product_reference, name, description, brand, status, external_category, external_tags, currency,
       price_minor, stock, variant_count, content_hash, attributes, thumbnail_id, updated_at, card_variants, card_images)
     select $1, uuid_v7(), 'ref-' || x.n, x.name, 'A plausible description of product ' || x.n, 'Brand ' || x.n % 40, 'Pushed', 'Category ' || x.n % 30,
       array['tag' || x.n % 12, 'tag' || x.n % 7], 'EUR', x.price, x.stock * $3::int, $3, decode(md5(x.n::text), 'hex'),
       '[{"name":"Material","value":"Oak"},{"name":"Colour","value":"Red"}]', case when $4::int > 0 then k.ids[x.picture] end, now() - make_interval(secs => x.n),
       (select coalesce(jsonb_agg(jsonb_build_object('id', md5($1::uuid || '/' || x.n || '/' || v)::uuid, 'name', 'Size ' || v, 'sku', 'ref-' || x.n || '-' || v,
          'priceMinor', x.price + v - 1, 'stock', x.stock) order by v), '[]') from generate_series(1, least($3::int, 20)) v),
       (select coalesce(jsonb_agg(jsonb_build_object('file', k.files[(x.picture + i - 2) % 1000 + 1], 'alt', x.name, 'width', 1200, 'height', 1200) order by i), '[]')
         from generate_series(1, least($4::int, 4)) i)
     from (
       select n, 501 + n % 9000 as price, n % 50 as stock, n % 1000 + 1 as picture,
         (${words})[1 + n % 6] || ' ' || case when n % greatest($2::int / 20, 1) = 0 then '${rareWord} ' else '' end || md5(n::text) as name
       from generate_series(1, $2::int) n
     ) x cross join (select array_agg(id order by file) as ids, array_agg(file order by file) as files from picture where merchant_id = $1) k`,
    [merchantId, count, variants, images],
  )
  await client.query(
    `insert into variant (merchant_id, id, product_id, reference, sku, name, options, price_minor, stock, gtin, position)
     select p.merchant_id, md5(p.merchant_id || '/' || substr(p.merchant_product_reference, 5) || '/' || v)::uuid, p.id, v::text,
       p.merchant_product_reference || '-' || v, 'Size ' || v, jsonb_build_array(jsonb_build_object('name', 'Size', 'value', 'Size ' || v)),
       p.price_minor + v - 1, p.stock / $2::int, '', v
     from product p cross join generate_series(1, $2::int) v where p.merchant_id = $1`,
    [merchantId, variants],
  )
  await client.query(
    `insert into product_image (merchant_id, product_id, source, position, alt, state, picture_id)
     select p.merchant_id, p.id, 'https://shop.example/' || i || '.jpg', i, p.name, 'stored',
       k.ids[(substr(p.merchant_product_reference, 5)::int % 1000 + i - 1) % 1000 + 1]
     from product p cross join generate_series(1, $2::int) i
     cross join (select array_agg(id order by file) as ids from picture where merchant_id = $1) k where p.merchant_id = $1`,
    [merchantId, images],
  )
  await client.query(
    `insert into push (marketplace_id, merchant_id, product_id, content_hash, pushed_at, product_updated_at, product_name, product_price_minor)
     select $1, p.merchant_id, p.id, p.content_hash, now(), p.updated_at, p.name, p.price_minor from product p where p.merchant_id = $2`,
    [marketplaceId, merchantId],
  )
  await fillOrders(client, world, count, firstOrder)
  await client.query('commit')
}

async function fillOrders(client: Client, { merchantId, marketplaceId }: World, count: number, first: number): Promise<void> {
  await client.query(
    `insert into order_group (marketplace_id, id, marketplace_order_reference, currency, total_minor, customer, shipping_address, source, payment_provider, payment_key, placed_at)
     select $1, uuid_v7(), 'purchase-' || n, 'EUR', 2000, '{"name":"A Shopper","email":"a@bench.example","phone":""}', '{}', 'intake', 'sandbox', 'key-' || n,
       now() - make_interval(mins => n)
     from generate_series($3::int + 1, $3::int + $2::int) n`,
    [marketplaceId, count, first],
  )
  await client.query(
    `insert into "order" (marketplace_id, id, group_id, merchant_id, number, hash, marketplace_order_reference, order_status, payment_status, currency,
       customer_name, country_code, item_count, goods_minor, shipping_minor, discount_minor, tax_minor, total_minor, commission_minor, captured_minor, placed_at)
     select g.marketplace_id, uuid_v7(), g.id, $2, 1000 + split_part(g.marketplace_order_reference, '-', 2)::int,
       'h' || md5(g.marketplace_id::text || g.marketplace_order_reference),
       g.marketplace_order_reference, 'Fulfilled', 'Processed', 'EUR', 'A Shopper', 'NL', 1, 2000, 0, 0, 300, 2000, 200, 2000, g.placed_at
     from order_group g where g.marketplace_id = $1 and split_part(g.marketplace_order_reference, '-', 2)::int > $3`,
    [marketplaceId, merchantId, first],
  )
  await client.query(
    `insert into order_line (marketplace_id, id, order_id, merchant_id, position, product_id, variant_id, name, sku, variant_reference, quantity,
       fulfilled_quantity, unit_price_minor, total_minor, tax_minor, commission_explanation, commission_minor)
     select o.marketplace_id, uuid_v7(), o.id, o.merchant_id, 0, v.product_id, v.id, 'Product', 'sku', '1', 1, 1, 2000, 2000, 300, '{"ruleId":null,"ruleName":"","percentageBasisPoints":0,"fixedMinor":0,"floorMinor":null,"capMinor":null}', 200
     from (select o.*, row_number() over (order by o.id) as n from "order" o where o.marketplace_id = $1 and o.merchant_id = $2) o
     join (select v.*, row_number() over (order by v.id) as n from variant v where v.merchant_id = $2) v on v.n = o.n`,
    [marketplaceId, merchantId],
  )
  // The numbers were written, not drawn: the next purchase goes on after them.
  await client.query(`select setval(format('order_number.%I', $1::uuid), 1000 + $2::bigint)`, [marketplaceId, first + count])
}
