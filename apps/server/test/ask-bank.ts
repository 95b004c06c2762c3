import { sql } from 'kysely'
import { Client } from 'pg'
import type { TestApp } from './app.ts'

type Account = { id: string; key: string }

const accountOf = `select a.id, a.api_key as key from sandbox.account a join connection k on k.settings ->> 'account' = a.id
  where k.kind = 'payment' and k.ended_at is null and k.company_id = `

/** Asks the sandbox provider of a marketplace as the shopper's bank does: opens a dispute, or decides one. Returns undefined where it refuses. */
export async function askBank(app: TestApp, marketplaceId: string, path: string, body: object): Promise<{ id: string } | undefined> {
  const { rows } = await sql<Account>`${sql.raw(accountOf)} ${marketplaceId}`.execute(app.db)
  return send(app.publicUrl, rows[0], path, body)
}

/** The same of an installation that runs in another process. */
export async function askBankOf(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  marketplaceId: string,
  path: string,
  body: object,
): Promise<{ id: string } | undefined> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Account>(`${accountOf} $1`, [marketplaceId])
  await client.end()
  return send(url, rows[0], path, body)
}

async function send(url: string, account: Account | undefined, path: string, body: object): Promise<{ id: string } | undefined> {
  const headers = { authorization: `Bearer ${account?.key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/sandbox/pay/${account?.id}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.ok ? ((await answer.json()) as { id: string }) : undefined
}
