import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { ConnectionRow } from './queries.ts'
import { connectionColumns } from './queries.ts'

/** Returns the carriers a company is connected to, one connection each. */
export async function listCarrierConnections(db: Db, companyId: string): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connection c where c.company_id = ${companyId} and c.kind = 'carrier' and c.ended_at is null
    order by c.provider`.execute(db)
  return rows
}

/** Returns a company's connection to one carrier. */
export async function findCarrierConnection(db: Db, companyId: string, carrier: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connection c
    where c.company_id = ${companyId} and c.provider = ${carrier} and c.kind = 'carrier' and c.ended_at is null`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockCarrierConnection(db: Db, companyId: string, carrier: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connection c
    where c.company_id = ${companyId} and c.provider = ${carrier} and c.kind = 'carrier' and c.ended_at is null for no key update of c`.execute(db)
  return rows[0]
}

/** Returns a connection to a carrier by its id alone: for who proves by a signature that it may speak to it. */
export async function findCarrierConnectionById(db: Db, connectionId: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connection c where c.id = ${connectionId} and c.kind = 'carrier' and c.ended_at is null`.execute(db)
  return rows[0]
}
