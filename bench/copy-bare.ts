import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'

/**
 * Seconds that PostgreSQL needs to take the rows of a merchant's products and variants by COPY, as they are, into tables with the same columns
 * and indexes: the floor under any import of them.
 */
export async function copyBare(client: Client, merchantId: string): Promise<number> {
  await client.query('create table bare_product (like product including all)')
  await client.query('create table bare_variant (like variant including all)')
  const rows: { table: string; columns: string; lines: Buffer }[] = []
  for (const table of ['product', 'variant']) {
    const columns = (
      await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
        [table],
      )
    ).rows
      .map(({ name }) => name)
      .join(', ')
    const parts: Buffer[] = []
    const out = client.query(copyStreams.to(`copy (select ${columns} from ${table} where merchant_id = '${merchantId}') to stdout`))
    for await (const part of out) parts.push(part as Buffer)
    rows.push({ table, columns, lines: Buffer.concat(parts) })
  }
  const start = performance.now()
  for (const { table, columns, lines } of rows) {
    const into = client.query(copyStreams.from(`copy bare_${table} (${columns}) from stdin`))
    await pipeline(async function* give() {
      for (let at = 0; at < lines.length; at += 65_536) yield lines.subarray(at, at + 65_536)
    }, into)
  }
  return (performance.now() - start) / 1000
}
