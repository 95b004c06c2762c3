import type { Db } from '../../../database/db.ts'
import { deletePasskeys } from '../passkey/queries-passkey.ts'
import { deleteApp } from './queries-app.ts'
import { deleteRecoveryCodes } from './queries-recovery-code.ts'

/** Deletes every second factor of a person: the app, the passkeys and the recovery codes. */
export async function deleteFactors(db: Db, userId: string): Promise<void> {
  await deleteApp(db, userId)
  await deletePasskeys(db, userId)
  await deleteRecoveryCodes(db, userId)
}
