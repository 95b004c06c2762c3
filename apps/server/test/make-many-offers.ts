import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { makePushes } from './make-products.ts'

/** Products on sale by the thousand, without variants, named "Item 00001" and on: for what a list finds behind many others. `brand` and `price` are SQL over the number `n` of each. */
export async function makeManyOffers(
  app: TestApp,
  {
    marketplaceId,
    merchantId,
    collectionId = null,
    count,
    brand = sql`'Common'`,
    price = sql`1000 + n`,
  }: {
    marketplaceId: string
    merchantId: string
    collectionId?: string | null
    count: number
    brand?: RawBuilder<unknown>
    price?: RawBuilder<unknown>
  },
): Promise<void> {
  // A statement takes a few seconds at most, also on a busy machine.
  for (let from = 1; from <= count; from += 1000)
    await sql`
    with made as (
      insert into product (merchant_id, id, merchant_product_reference, name, status, currency, price_minor, brand, variant_count, content_hash)
      select ${merchantId}::uuid, uuid_v7(), 'many-' || n, 'Item ' || lpad(n::text, 5, '0'), 'Published', 'EUR', ${price}, ${brand}, 1, decode(md5(n::text), 'hex')
      from generate_series(${from}::int, ${Math.min(from + 999, count)}::int) n returning merchant_id, id, merchant_product_reference as reference)
    insert into listing (marketplace_id, merchant_id, product_id, collection_id, approval, position)
    select ${marketplaceId}::uuid, merchant_id, id, ${collectionId}::uuid, 'Approved', 'a' || lpad(reference, 12, '0') from made`.execute(app.db)
  await makePushes(app, { companyId: merchantId })
}

/** Gives products of a merchant, named by SQL over `p`, a value of an attribute. */
export async function makeValues(
  app: TestApp,
  { marketplaceId, key, value, which }: { marketplaceId: string; key: string; value: string; which: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into product_value (marketplace_id, merchant_id, product_id, definition_id, original_name, original_value, value, state, source)
    select d.marketplace_id, p.merchant_id, p.id, d.id, d.name, ${value}::text, ${value}::text, 'mapped', 'same_name'
    from attribute_definition d cross join product p where d.marketplace_id = ${marketplaceId} and d.key = ${key} and ${which}`.execute(app.db)
}
