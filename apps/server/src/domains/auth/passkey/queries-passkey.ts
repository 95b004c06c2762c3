import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { maxPasskeys } from '@stoa/contract/security.ts'
import { literal } from '../../../kit/paging.ts'

/** A passkey as it is stored. */
export type PasskeyRow = {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  rpId: string
  name: string
  isSynced: boolean
  createdAt: string
  lastUsedAt: string | null
}

const columns = sql`id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports, rp_id as "rpId", name,
  is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"`

/** The passkeys of a person, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from passkey where user_id = ${userId} order by created_at, id limit ${literal(maxPasskeys)}`.execute(db)
  return rows
}

/** The passkey with an id of its device, on one domain. */
export async function findPasskey(db: Db, credentialId: Buffer, rpId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`select ${columns} from passkey where credential_id = ${credentialId} and rp_id = ${rpId}`.execute(db)
  return rows[0]
}

/** Counts the passkeys of a person, and lets nobody else add one until the transaction ends. */
export async function lockPasskeyCount(db: Db, userId: string): Promise<number> {
  await sql`select from "user" where id = ${userId} for no key update`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from passkey where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

export type NewPasskey = Pick<PasskeyRow, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId' | 'name' | 'isSynced'>

export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<PasskeyRow> {
  const { rows } = await sql<PasskeyRow>`
    insert into passkey (user_id, credential_id, public_key, counter, transports, rp_id, name, is_synced)
    values (${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}::text[], ${passkey.rpId},
      ${passkey.name}, ${passkey.isSynced}) returning ${columns}`.execute(db)
  return rows[0] as PasskeyRow
}

/** Records a use of a passkey with the counter it reported. Returns false for a counter that does not grow: a copy of the device was used. */
export async function updatePasskeyUsed(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkey set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export async function updatePasskeyName(db: Db, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`update passkey set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}`.execute(db)
  return rows[0]
}

/** Deletes a passkey of a person. Undefined where the person has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`delete from passkey where id = ${id} and user_id = ${userId} returning name`.execute(db)
  return rows[0]
}

export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute()
}
