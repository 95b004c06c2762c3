import { createHash, randomUUID } from 'node:crypto'
import type { Client, Pool } from 'pg'

// The baseline of order intake by hand: one transaction of three statements that looks up the variants, writes the purchase with its key, orders,
// lines, histories and jobs, and takes the stock. No sign-in, no validation, no commission, nobody who runs the jobs.

const tables = `
  create table bare_variant (id uuid primary key, merchant_id uuid, product_id uuid, name text, sku text, price_minor bigint, stock bigint);
  create table bare_key (owner uuid, key text, body_hash bytea, answer json, primary key (owner, key));
  create table bare_group (owner uuid, id uuid, reference text, currency text, total_minor bigint, customer jsonb, address jsonb, at timestamptz default now(),
    primary key (owner, id), unique (owner, reference));
  create table bare_sale (owner uuid, id uuid, group_id uuid, merchant_id uuid, number bigint generated always as identity, hash text unique, total_minor bigint,
    at timestamptz default now(), primary key (owner, id));
  create index on bare_sale (owner, at desc, id desc);
  create index on bare_sale (merchant_id, at desc, id desc);
  create table bare_line (owner uuid, id uuid default uuidv7(), order_id uuid, position int, variant_id uuid, name text, sku text, quantity int, price_minor bigint,
    total_minor bigint, primary key (owner, order_id, id));
  create table bare_history (owner uuid, order_id uuid, id bigint generated always as identity, kind text, at timestamptz default now(), primary key (owner, order_id, id));
  create table bare_job (id uuid default uuidv7() primary key, name text, data jsonb, state text default 'created', at timestamptz default now());
  create index on bare_job (name, at) where state = 'created';`

/** Creates the tables of the bare intake and copies the variants that are sold. */
export async function fillBareIntake(client: Client, owner: string): Promise<void> {
  await client.query(tables)
  await client.query(
    `insert into bare_variant select v.id, v.merchant_id, v.product_id, p.name, v.sku, v.price_minor, v.stock
     from variant v join product p on p.merchant_id = v.merchant_id and p.id = v.product_id
     where exists (select from push u where u.marketplace_id = $1 and u.merchant_id = p.merchant_id and u.product_id = p.id)`,
    [owner],
  )
  await client.query('vacuum analyze')
}

const offered = 'select id, merchant_id as merchant, name, sku, price_minor::int as price from bare_variant where id = any($1::uuid[])'
const taken = `
  with keyed as (insert into bare_key (owner, key, body_hash, answer) values ($1, $2, $3, $4)),
  grouped as (insert into bare_group (owner, id, reference, currency, total_minor, customer, address) values ($1, $5, $6, $7, $8, $9, $10)),
  sold as (
    insert into bare_sale (owner, id, group_id, merchant_id, hash, total_minor)
    select $1, o.id, $5, o.merchant, o.hash, o.total from jsonb_to_recordset($11::jsonb) as o(id uuid, merchant uuid, hash text, total bigint)
  ),
  lines as (
    insert into bare_line (owner, order_id, position, variant_id, name, sku, quantity, price_minor, total_minor)
    select $1, l.order_id, l.position, l.variant, l.name, l.sku, l.quantity, l.price, l.total
    from jsonb_to_recordset($12::jsonb) as l(order_id uuid, position int, variant uuid, name text, sku text, quantity int, price bigint, total bigint)
  ),
  histories as (insert into bare_history (owner, order_id, kind) select $1, o.id, 'placed' from jsonb_to_recordset($11::jsonb) as o(id uuid))
  insert into bare_job (name, data) select n, jsonb_build_object('groupId', $5::uuid) from unnest(array['payment', 'notification']) n`
const outOfStock = `
  update bare_variant v set stock = v.stock - w.quantity
  from (
    select v.id, sum(x.quantity) as quantity from unnest($1::uuid[], $2::int[]) x(id, quantity) join bare_variant v on v.id = x.id group by v.id order by v.id
  ) w
  where v.id = w.id and v.stock >= w.quantity`

type Offered = { id: string; merchant: string; name: string; sku: string; price: number }
type Purchase = {
  marketplaceOrderReference: string
  currency: string
  customer: object
  shippingAddress: object
  lines: { variantId: string; quantity: number }[]
  shippingMinor: number
  discountMinor: number
}

/** Takes a purchase in and returns what the API would answer. */
export async function takeBarePurchase(pool: Pool, owner: string, key: string, text: string): Promise<object> {
  const body = JSON.parse(text) as Purchase
  const client = await pool.connect()
  try {
    await client.query('begin')
    const ids = body.lines.map(({ variantId }) => variantId)
    const { rows } = await client.query<Offered>({ name: 'offered', text: offered, values: [ids] })
    const known = new Map(rows.map((row) => [row.id, row]))
    const orders = new Map<string, { id: string; merchant: string; hash: string; total: number }>()
    const lines = body.lines.map(({ variantId, quantity }, position) => {
      const offer = known.get(variantId)
      if (!offer) throw new Error(`${variantId} is not sold`)
      const order = orders.get(offer.merchant) ?? { id: randomUUID(), merchant: offer.merchant, hash: randomUUID(), total: 0 }
      orders.set(offer.merchant, order)
      order.total += quantity * offer.price
      return { ...offer, order_id: order.id, position, variant: variantId, quantity, total: quantity * offer.price }
    })
    const sales = [...orders.values()]
    const id = randomUUID()
    const total = sales.reduce((sum, sale) => sum + sale.total, body.shippingMinor - body.discountMinor)
    const answer = { orderGroupId: id, marketplaceOrderReference: body.marketplaceOrderReference, total, orders: sales }
    await client.query({
      name: 'taken',
      text: taken,
      values: [
        owner,
        key,
        createHash('sha256').update(text).digest(),
        JSON.stringify(answer),
        id,
        body.marketplaceOrderReference,
        body.currency,
        total,
        JSON.stringify(body.customer),
        JSON.stringify(body.shippingAddress),
        JSON.stringify(sales),
        JSON.stringify(lines),
      ],
    })
    const { rowCount } = await client.query({ name: 'outOfStock', text: outOfStock, values: [ids, body.lines.map(({ quantity }) => quantity)] })
    if (rowCount !== new Set(ids).size) throw new Error('Out of stock')
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
