import type { privacy } from '@stoa/contract/privacy.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { eraseAuditDetails } from '../../company/queries-audit.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { accountDeleted, memberRemoved, personErased } from '../events.ts'
import { deleteMailTokens, mailPurposes } from '../mail/queries-mail-token.ts'
import { sealedAddress } from '../rules.ts'
import { deleteFactors } from '../second-factor/delete-factors.ts'
import { endSessions } from '../session/end-sessions.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { deleteMemberships, deleteTracesOf, listOnlyOwned, lockLeavingPerson, lockOwnedTeams, updateErased } from './queries-account.ts'

/**
 * Deletes the account of the caller permanently, in all their companies. API keys they created belong to their companies and go on. What must stay of what they
 * did names nobody; the names in histories are replaced by a job. Works as the system: a company does not see to which others its members belong.
 */
export async function deleteAccount(ctx: Ctx, { body }: Received<typeof privacy.deleteAccount>): Promise<void> {
  const { db, actor, vault, language } = ctx
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  await requireFreshSignIn(ctx)
  const { userId } = actor
  await asSystem(db, async () => {
    await lockOwnedTeams(db, userId)
    const person = orNotFound(await lockLeavingPerson(db, userId), 'account')
    if (person.email !== body.email) throw fieldError('email', 'other_email', message('account_error.other_email'))
    const companies = await listOnlyOwned(db, userId)
    if (companies.length > 0) throw new AppError('state_forbids', { detail: message('account_error.only_owner', { companies }) })
    await endSessions(db, { userId }, 'account deleted')
    const left = await deleteMemberships(db, userId)
    await deleteFactors(db, userId)
    await deleteMailTokens(db, userId, mailPurposes)
    await deleteTracesOf(db, { userId, email: person.email, companyIds: person.companyIds })
    await recordAudit(ctx, ...left.map((companyId) => ({ companyId, action: 'member.deleted_account', object: userId })))
    await eraseAuditDetails(db, { userId, email: person.email, companyIds: person.companyIds })
    await updateErased(db, userId)
    await ctx.emit(memberRemoved, ...left.map((companyId) => ({ companyId, userId })))
    const sealed = vault.seal({ email: person.email, names: JSON.stringify([...new Set(person.names)]) }, sealedAddress).toString('base64')
    await ctx.emit(personErased, { userId, companyIds: person.companyIds, sealed })
    await ctx.emit(accountDeleted, { sealed, language: person.language ?? language })
  })
}
