import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Asks the sandbox provider of a marketplace as the shopper's bank does: opens a dispute, or decides one. Returns undefined where it refuses. */
export async function askBank(app: TestApp, marketplaceId: string, path: string, body: object): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string; key: string }>`
    select a.id, a.api_key as key from sandbox.account a join connection k on k.settings ->> 'account' = a.id
    where k.company_id = ${marketplaceId} and k.kind = 'payment' and k.ended_at is null`.execute(app.db)
  const headers = { authorization: `Bearer ${rows[0]?.key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${app.publicUrl}/sandbox/pay/${rows[0]?.id}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.ok ? ((await answer.json()) as { id: string }) : undefined
}
