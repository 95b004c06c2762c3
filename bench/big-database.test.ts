import { Client } from 'pg'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../apps/server/test/database.ts'
import { fillBigDatabase } from './big-database.ts'

it('the database of the benches is filled, whatever columns and rules the migrations add', async () => {
  const database = await cloneDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await fillBigDatabase(client, 200)
    const { rows } = await client.query<{ name: string; count: number }>(
      `select t as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', t), false, true, '')))[1]::text::int as count
       from unnest(array['product', 'variant', 'push', 'listing', 'order', 'order_line', 'fulfilment_line', 'ledger_entry', 'notification', 'run_item']) t`,
    )
    expect(Object.fromEntries(rows.map(({ name, count }) => [name, count]))).toEqual({
      product: 200,
      variant: 200,
      push: 200,
      listing: 200,
      order: 200,
      order_line: 200,
      fulfilment_line: 200,
      ledger_entry: 400,
      notification: 200,
      run_item: 200,
    })
    const indexes = await client.query(`select from pg_indexes where schemaname = 'public' and indexname = 'order_merchant_newest'`)
    expect(indexes.rows).toHaveLength(1)
  } finally {
    await client.end()
    await database.drop()
  }
})
