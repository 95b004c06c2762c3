import type { Client } from 'pg'
import type { SignedIn } from './catalogue.ts'

/** What the bare handlers read: finished answers under the keys their lists walk. Same indexes as a list and a search need, and no more. */
const tables = `
  create table bare_product (owner uuid, id uuid, at timestamptz, search_text text, card jsonb, primary key (owner, id));
  create table bare_detail (owner uuid, id uuid, name text, at timestamptz, version int, body jsonb, primary key (owner, id));
  create table bare_order (owner uuid, id uuid, at timestamptz, card jsonb, primary key (owner, id));
  create table bare_audit (owner uuid, product_id uuid, id bigint generated always as identity, at timestamptz default now(), kind text, message text, actor text,
    primary key (owner, product_id, id));`

const indexes = `
  create index on bare_product (owner, at desc, id desc);
  create index on bare_product using gin (owner, search_text gin_trgm_ops);
  create index on bare_detail (owner, at desc, id desc);
  create index on bare_detail using gin (owner, searchable(name) gin_trgm_ops);
  create index on bare_order (owner, at desc, id desc);`

const detailsAtOnce = 16

type Row = { id?: string; updatedAt?: string; name?: string; hash?: string; placedAt?: string }

/** Copies what the API answers into the tables of the bare handlers, so that both give the same answers. `details` products whole. */
export async function fillBareTables(
  client: Client,
  address: string,
  who: SignedIn,
  { marketplaceId, details }: { marketplaceId: string; details: number },
): Promise<string[]> {
  const owner = who.companyId
  await client.query(tables)
  const ids: string[] = []
  for await (const rows of pages(address, who, `/Product/PagedProducts/${owner}?limit=100`)) {
    ids.push(...rows.map(({ id }) => id ?? ''))
    await client.query(
      `insert into bare_product (owner, id, at, search_text, card)
       select $1, x.id, x.at, searchable(x.name), x.card::jsonb from unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[]) as x(id, at, name, card)`,
      [owner, rows.map(({ id }) => id), rows.map(({ updatedAt }) => updatedAt), rows.map(({ name }) => name), rows.map((row) => JSON.stringify(row))],
    )
  }
  for await (const rows of pages(address, who, `/Order/PagedOrders?limit=100`))
    await client.query(
      `insert into bare_order (owner, id, at, card)
       select $1, o.id, o.placed_at, x.card::jsonb from unnest($2::text[], $3::text[]) as x(hash, card) join "order" o on o.hash = x.hash and o.marketplace_id = $4`,
      [owner, rows.map(({ hash }) => hash), rows.map((row) => JSON.stringify(row)), marketplaceId],
    )
  const detailed = ids.slice(0, details)
  for (let at = 0; at < detailed.length; at += detailsAtOnce) {
    // Another address than the one measured, of which the server must not know yet.
    const bodies = await Promise.all(detailed.slice(at, at + detailsAtOnce).map((id) => get(address, who, `/Product/Get/${id}?`)))
    await client.query(
      `insert into bare_detail (owner, id, name, at, version, body)
       select $1, (b->>'id')::uuid, b->>'name', (b->>'updatedAt')::timestamptz, (b->>'version')::int, b from unnest($2::jsonb[]) b`,
      [owner, bodies.map((body) => JSON.stringify(body))],
    )
  }
  await client.query(indexes)
  await client.query('vacuum analyze')
  return detailed
}

async function* pages(address: string, who: SignedIn, path: string): AsyncGenerator<Row[]> {
  for (let next: string | null = `/api${path}`; next !== null;) {
    const page = (await get(address, who, next.slice('/api'.length))) as { value: Row[]; next: string | null }
    yield page.value
    next = page.next
  }
}

/** Returns an answer of the API. Throws when it is not one of the 200s. */
export async function get(address: string, who: SignedIn, path: string): Promise<unknown> {
  const response = await fetch(`${address}/api${path}`, { headers: who.headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
