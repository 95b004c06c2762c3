import { sql } from 'kysely'
import type { ListingSelection } from '@stoa/contract/bulk-listing.ts'
import type { ListingChange } from '@stoa/contract/listing-change.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { RunKey } from '../../run/queries.ts'

/** What a run of the kind `listing` does, and to what. */
export type ListingCommand =
  | { kind: 'add' | 'remove'; collectionId: string; selection: ListingSelection }
  | { kind: 'update'; change: ListingChange; selection: ListingSelection }
  | { kind: 'place'; marketplaceId: string }

/** A command with the company and the person or key that requested it. */
export type RequestedCommand = { command: ListingCommand; actor: string | null; userId: string | null; companyType: CompanyType }

/** Stores what a run does. */
export async function insertCommand(db: Db, { companyId, runId }: RunKey, command: ListingCommand, actor: string | null): Promise<void> {
  await sql`
    insert into listing_update (company_id, run_id, command, actor)
    values (${companyId}, ${runId}, ${JSON.stringify(command)}::jsonb, ${actor})`.execute(db)
}

/** Returns what a run does, and who requested it. */
export async function findCommand(db: Db, { companyId, runId }: RunKey): Promise<RequestedCommand | undefined> {
  const { rows } = await sql<RequestedCommand>`
    select u.command, u.actor, r.requested_by as "userId", c.company_type as "companyType"
    from listing_update u join run r on r.company_id = u.company_id and r.id = u.run_id join company c on c.id = u.company_id
    where u.company_id = ${companyId} and u.run_id = ${runId}`.execute(db)
  return rows[0]
}

/** Returns the name and reference of products by their id. */
export async function listProductNames(db: Db, ids: readonly string[]): Promise<Map<string, { name: string; reference: string }>> {
  const { rows } = await sql<{ id: string; name: string; reference: string }>`
    select p.id, p.name, p.merchant_product_reference as reference
    from ${jsonRows(
      ids.map((id) => ({ id })),
      'w',
      sql`id uuid`,
    )} join product p on p.id = w.id`.execute(db)
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}
