import type { Client } from 'pg'
import { signUpMerchant, signUpOperator } from './catalogue.ts'
import { measureP50 } from './load.ts'
import { withPortal } from './portal.ts'
import type { Figure } from './report.ts'

const productsEach = 5000

/** Merchants by plain inserts, partners of a marketplace, each with 5,000 products that are pushed there. */
async function addMerchants(client: Client, marketplaceId: string, first: number, last: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into company (company_type, name, country_code, currency, mail)
     select 'MERCHANT', 'Searched ' || n, 'NL', 'EUR', 'searched-' || n || '@bench.example' from generate_series($1::int, $2::int) n returning id`,
    [first, last],
  )
  const ids = rows.map(({ id }) => id)
  await client.query(
    `insert into partnership (marketplace_id, merchant_id, status, decided_at) select $1, m, 'APPROVED', now() from unnest($2::uuid[]) m`,
    [marketplaceId, ids],
  )
  await client.query(
    `insert into product (merchant_id, merchant_product_reference, name, currency, status, price_minor, stock, variant_count, content_hash, updated_at)
     select m, 'ref-' || n, (array['Shirt','Lamp','Chair','Mug','Bag','Clock'])[1 + n % 6] || ' ' || md5(m::text || n), 'EUR', 'Pushed', 500 + n, n % 50, 1,
       decode(md5(n::text), 'hex'), now() - make_interval(secs => n)
     from unnest($1::uuid[]) m cross join generate_series(1, $2::int) n`,
    [ids, productsEach],
  )
  await client.query(
    `insert into push (marketplace_id, merchant_id, product_id, content_hash, pushed_at, product_updated_at, product_name)
     select $1, p.merchant_id, p.id, p.content_hash, now(), p.updated_at, p.name from product p where p.merchant_id = any($2::uuid[])`,
    [marketplaceId, ids],
  )
}

/**
 * A contains search among 1,000,000 products of 200 merchants against the same one when they were 100,000 of 20: by one of the merchants
 * among its own 5,000, and by the operator among all of them.
 */
export function benchSearch(): Promise<Figure[]> {
  return withPortal(async ({ address, client }) => {
    const operator = await signUpOperator(address, 'Searched Market')
    const merchant = await signUpMerchant(address, 'Searcher')
    await client.query(
      `insert into product (merchant_id, merchant_product_reference, name, currency, status, price_minor, stock, variant_count, content_hash, updated_at)
       select $1, 'ref-' || n, 'Chair ' || md5('own' || n), 'EUR', 'Ready', 500, 3, 1, decode(md5(n::text), 'hex'), now() - make_interval(secs => n) from generate_series(1, $2::int) n`,
      [merchant.companyId, productsEach],
    )
    const own = `${address}/api/Product/PagedProducts/${merchant.companyId}?filter=${encodeURIComponent('name co "ab12c"')}`
    const all = `${address}/api/Product/PagedProducts/${operator.companyId}?filter=${encodeURIComponent('name co "ab12c"')}`
    const look = async () => {
      await client.query('vacuum analyze')
      await measureP50(own, merchant.headers, 50)
      await measureP50(all, operator.headers, 50)
      return { own: await measureP50(own, merchant.headers, 300), all: await measureP50(all, operator.headers, 100) }
    }
    await addMerchants(client, operator.companyId, 1, 20)
    const few = await look()
    for (let first = 21; first <= 200; first += 20) await addMerchants(client, operator.companyId, first, first + 19)
    const many = await look()
    return [
      {
        name: 'a merchant’s search for a part of a name, p50 among 1,000,000 products of 200 merchants against 100,000 of 20',
        ours: many.own,
        baseline: few.own,
        unit: 'ms',
        wanted: { ratioAtMost: 1.5 },
      },
      {
        name: 'an operator’s search over all of them, p50 at 1,000,000 against 100,000',
        ours: many.all,
        baseline: few.all,
        unit: 'ms',
        wanted: { ratioAtMost: 1.5 },
      },
    ]
  })
}
