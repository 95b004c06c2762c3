import { v7 as uuidv7 } from 'uuid'
import type { Vault } from '../../secrets/crypto.ts'
import type { Db } from '../../database/db.ts'
import { insertConnection } from '../connection/queries.ts'
import type { TrialPayments } from './ports.ts'

/** Connects a new marketplace to the simulated payment provider, in the transaction that creates the marketplace, so that there is none without it. */
export async function connectTrialPayments(
  { db, vault }: { db: Db; vault: Vault },
  companyId: string,
  { provider, name, createAccount }: TrialPayments,
): Promise<{ connectionId: string }> {
  const id = uuidv7()
  const { settings, secrets } = createAccount()
  await insertConnection(db, { id, companyId, kind: 'payment', provider, name, settings, secrets: vault.seal(secrets, id) })
  return { connectionId: id }
}
