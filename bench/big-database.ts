import type { Client } from 'pg'
import type { World } from './world.ts'
import { fillWorld, withoutIndexes } from './world.ts'

const merchants = 100
const merchantsEach = 10

/**
 * Fills a database with products and as many orders of a hundred merchants, ten to a marketplace, and with what belongs to them: listings, histories, shipments, the ledger, notifications and the results of runs.
 */
export async function fillBigDatabase(client: Client, products: number): Promise<void> {
  const productsEach = Math.ceil(products / merchants)
  await withoutIndexes(client, async () => {
    const marketplaces = await addCompanies(client, 'MARKETPLACE', Math.ceil(merchants / merchantsEach))
    const owners = await addCompanies(client, 'MERCHANT', merchants)
    for (const [index, merchantId] of owners.entries()) {
      const world: World = { merchantId, marketplaceId: marketplaces[Math.floor(index / merchantsEach)] ?? '' }
      await fillWorld(client, world, productsEach, { variants: 1, images: 1 }, index * productsEach)
    }
    // Without it the joins below are planned for empty tables.
    await client.query('analyze')
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    for (const text of belongings) await client.query(text)
    await client.query('commit')
  })
}

async function addCompanies(client: Client, type: 'MERCHANT' | 'MARKETPLACE', count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into company (company_type, name, country_code, currency, mail)
     select $1, $1 || ' ' || n, 'NL', 'EUR', lower($1) || '-' || n || '@bench.example' from generate_series(1, $2::int) n returning id`,
    [type, count],
  )
  const ids = rows.map(({ id }) => id)
  if (type === 'MARKETPLACE')
    await client.query(`insert into marketplace (id, name) select c.id, c.name from company c where c.id = any($1::uuid[])`, [ids])
  return ids
}

const belongings = [
  `insert into collection (marketplace_id, name, position) select m.id, 'Collection ' || n, 'a' || n from marketplace m cross join generate_series(10, 29) n`,
  `insert into listing (marketplace_id, collection_id, merchant_id, product_id, approval, position, approved_at)
   select p.marketplace_id, c.ids[1 + (row_number() over ()) % 20], p.merchant_id, p.product_id, (array['Approved','Approved','Approved','Pending','Open'])[1 + (row_number() over ()) % 5],
     'a' || p.product_id, now()
   from push p join (select marketplace_id, array_agg(id) as ids from collection group by 1) c on c.marketplace_id = p.marketplace_id`,
  `insert into product_event (merchant_id, product_id, kind, code) select merchant_id, id, 'synced', 'product.synced' from product`,
  `insert into order_event (marketplace_id, order_id, kind) select marketplace_id, id, 'placed' from "order"`,
  `insert into fulfilment (marketplace_id, order_id, source) select marketplace_id, id, 'portal' from "order"`,
  `insert into fulfilment_line (marketplace_id, fulfilment_id, order_line_id, quantity)
   select f.marketplace_id, f.id, l.id, 1 from fulfilment f join order_line l on l.marketplace_id = f.marketplace_id and l.order_id = f.order_id`,
  `insert into ledger_account (marketplace_id, merchant_id, kind, currency)
   select distinct pa.marketplace_id, case when k like 'merchant%' then pa.merchant_id end, k, 'EUR'
   from partnership pa cross join unnest(array['provider_clearing','merchant_pending','commission_income']) k`,
  `insert into ledger_transfer (marketplace_id, kind, reference, merchant_id, order_id, at, effective_on)
   select marketplace_id, 'capture', 'capture:' || id, merchant_id, id, placed_at, placed_at::date from "order"`,
  `insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
   select t.marketplace_id, t.id, a.id, case when a.merchant_id is null then 2000 else -2000 end, 'EUR' from ledger_transfer t
   join ledger_account a on a.marketplace_id = t.marketplace_id and (a.kind = 'provider_clearing' or (a.kind = 'merchant_pending' and a.merchant_id = t.merchant_id))`,
  `insert into notification (company_id, kind, link, code, fact) select merchant_id, 'order', '/', 'notification.order', 'order:' || id from "order"`,
  `insert into run (company_id, kind, status) select id, 'sync', 'done' from company where company_type = 'MERCHANT'`,
  `insert into run_item (company_id, run_id, reference, product_id, outcome)
   select r.company_id, r.id, p.merchant_product_reference, p.id, 'created' from run r join product p on p.merchant_id = r.company_id`,
]
