import { sql } from 'kysely'
import type { TestApp } from './app.ts'

type SandboxShipment = { id: string; status: string; body: { from: { city: string }; to: { city: string } } }

/** Returns the shipments that the sandbox carrier of a company has. */
export async function listShipments(app: TestApp, companyId: string): Promise<SandboxShipment[]> {
  const { rows } = await sql<SandboxShipment>`
    select s.id, s.status, s.body from sandbox.shipment s join connection k on k.settings ->> 'account' = s.account_id where k.company_id = ${companyId}`.execute(
    app.db,
  )
  return rows
}

/** Sets for the sandbox carrier of a company how to answer next: `labels:failed`, `labels:closed` and the like, one per request. */
export async function scriptCarrier(app: TestApp, companyId: string, modes: string[]): Promise<void> {
  await sql`
    update sandbox.account a set script = ${JSON.stringify(modes)}::jsonb from connection k
    where k.company_id = ${companyId} and k.kind = 'carrier' and k.settings ->> 'account' = a.id`.execute(app.db)
}
