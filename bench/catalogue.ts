import type { Client } from 'pg'

/** A company signed in over the API, as a browser would be. */
export type SignedIn = { companyId: string; headers: Record<string, string> }

/** Opens a merchant through the public API of a running server and signs it in. */
export function signUpMerchant(address: string, name: string): Promise<SignedIn> {
  return signUp(address, name, 'merchant')
}

/** Opens a marketplace and signs its operator in. */
export function signUpOperator(address: string, name: string): Promise<SignedIn> {
  return signUp(address, name, 'marketplace')
}

async function signUp(address: string, name: string, kind: 'merchant' | 'marketplace'): Promise<SignedIn> {
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}@bench.example`
  const password = 'long and plain enough 17'
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${address}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const registered = await post('/Auth/Register', {
    kind,
    email,
    password,
    name: 'Bench',
    companyName: name,
    countryCode: 'NL',
    currency: 'EUR',
    acceptsTerms: true,
  })
  if (!registered.ok) throw new Error(`Register answered ${registered.status}: ${await registered.text()}`)
  const signedIn = await post('/Auth/Login', { email, password })
  if (!signedIn.ok) throw new Error(`Login answered ${signedIn.status}: ${await signedIn.text()}`)
  const { token, companyId } = (await signedIn.json()) as { token: string; companyId: string }
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0]
  return { companyId, headers: { authorization: `Bearer ${token}`, ...(cookie ? { cookie } : {}) } }
}

/** Fills a merchant's catalogue: each product with two variants, two stored pictures, tags and attributes. */
export async function fillCatalogue(client: Client, merchantId: string, count: number): Promise<void> {
  await client.query(
    `insert into product (merchant_id, id, merchant_product_reference, name, description, brand, status, external_category, external_tags, currency, price_minor, stock, variant_count, content_hash, updated_at)
     select $1, uuid_v7(), 'ref-' || n, (array['Shirt','Lamp','Chair','Mug','Bag','Clock'])[1 + n % 6] || ' ' || md5(n::text), 'A plausible description of product ' || n, 'Brand ' || n % 40, 'Ready',
       'Category ' || n % 30, array['tag' || n % 12, 'tag' || n % 7], 'EUR', 500 + n % 9000, n % 50, 2, decode(md5(n::text), 'hex'), now() - make_interval(secs => n)
     from generate_series(1, $2::int) n`,
    [merchantId, count],
  )
  await client.query(
    `insert into variant (merchant_id, product_id, reference, sku, name, options, price_minor, stock, gtin, position)
     select p.merchant_id, p.id, v::text, p.merchant_product_reference || '-' || v, case v when 1 then 'Small' else 'Large' end, '[{"name":"Size","value":"Small"}]', p.price_minor + v, p.stock / 2, '', v
     from product p cross join generate_series(1, 2) v where p.merchant_id = $1`,
    [merchantId],
  )
  await client.query(
    `insert into picture (merchant_id, id, content_hash, file, width, height, bytes)
     select p.merchant_id, uuid_v7(), sha256((p.id::text || v)::bytea), 'pictures/' || p.merchant_id || '/' || md5(p.id::text || v), 1200, 1200, 90000
     from product p cross join generate_series(1, 2) v where p.merchant_id = $1`,
    [merchantId],
  )
  await client.query(
    `insert into product_image (merchant_id, product_id, source, position, alt, state, picture_id)
     select p.merchant_id, p.id, 'https://shop.example/' || v || '.jpg', v, p.name, 'stored', k.id
     from product p cross join generate_series(1, 2) v
     join picture k on k.merchant_id = p.merchant_id and k.content_hash = sha256((p.id::text || v)::bytea)
     where p.merchant_id = $1`,
    [merchantId],
  )
  await client.query(
    `update product p set thumbnail_id = i.picture_id from product_image i
     where p.merchant_id = $1 and i.merchant_id = p.merchant_id and i.product_id = p.id and i.position = 1`,
    [merchantId],
  )
}
