import { Client } from 'pg'

/** Adds complete products of a category to a company, as a sync would have left them before any push. */
export async function addProducts(databaseUrl: string, companyId: string, count: number, category: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into product (merchant_id, merchant_product_reference, name, status, reasons, external_category, currency, price_minor, stock, variant_count, content_hash)
     select $1, 'added-' || gen_random_uuid(), $3 || ' ' || n, 'Ready', '[]', $3, 'EUR', 1999, 5, 1, sha256(convert_to($3 || n, 'UTF8'))
     from generate_series(1, $2::int) n`,
    [companyId, count, category],
  )
  // As autovacuum does, which tests run without: a plan made for a few products is slow with a thousand.
  await client.query('analyze product')
  await client.end()
}
