import { asSystem } from '../../../database/as-system.ts'
import type { Db } from '../../../database/db.ts'
import { deleteMailTokens, mailPurposes } from '../mail/queries-mail-token.ts'
import { deleteFactors } from '../second-factor/delete-factors.ts'
import { lockPerson, updateAddressFreed } from './queries-team.ts'

/**
 * Gives up the address and the second factors of a person who belongs to no company any more, so that they can register, or be invited, like a newcomer.
 * Links that were sent to them no longer work. Their name stays in histories. Works as the system: a company does not see to which others its members belong.
 */
export function freeAddress(db: Db, userId: string): Promise<void> {
  return asSystem(db, async () => {
    await lockPerson(db, userId)
    if (!(await updateAddressFreed(db, userId))) return
    await deleteMailTokens(db, userId, mailPurposes)
    await deleteFactors(db, userId)
  })
}
