import type { TestApp } from './app.ts'

/** What counts changes, and says when the last was. */
const counters = ['version', 'updated_at', 'content_version', 'seen_at']

/** Every row of a merchant's catalogue as it is stored, by table and id; without what counts changes. */
export async function storedRows(app: TestApp, merchantId: string): Promise<Record<string, string>> {
  const rows: Record<string, string> = {}
  for (const [table, key] of [
    ['product', 'id'],
    ['variant', 'id'],
    ['product_image', `product_id || ' ' || position`],
    ['picture', 'id'],
  ] as const) {
    const found = await app.pool.query<{ key: string; row: string }>(
      `select ${key} as key, (to_jsonb(t) - $2::text[])::text as row from ${table} t where merchant_id = $1 order by 1`,
      [merchantId, counters],
    )
    for (const one of found.rows) rows[`${table} ${one.key}`] = one.row
  }
  return rows
}
