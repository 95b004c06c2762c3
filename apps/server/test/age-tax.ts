import { Client } from 'pg'

/** Returns the month before the last one (UTC), such as "2026-09": it is over in every time zone. */
export function agedMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15)).toISOString().slice(0, 7)
}

/** Makes the tax postings of a marketplace count in `agedMonth`, so that they can be remitted. Not for accounts of which days were summed up already. */
export async function ageTax(pool: { query(text: string): Promise<unknown> }, marketplaceId: string): Promise<void> {
  // Postings are append-only by a trigger. Statements sent together run on one connection.
  await pool.query(`begin; set local session_replication_role = replica;
    update ledger_transfer set effective_on = '${agedMonth()}-15' where marketplace_id = '${marketplaceId}' and kind in ('tax', 'tax_return');
    update tax_posting set effective_on = '${agedMonth()}-15' where marketplace_id = '${marketplaceId}'; commit`)
}

/** The same in the database of an installation that runs in another process. */
export async function ageTaxIn(databaseUrl: string, marketplaceId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await ageTax(client, marketplaceId)
  await client.end()
}
