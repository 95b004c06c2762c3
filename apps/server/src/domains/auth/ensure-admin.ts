import { v7 as uuidv7 } from 'uuid'
import { randomToken } from '../../secrets/crypto.ts'
import type { Db } from '../../database/db.ts'
import { createLog } from '../../kit/log.ts'
import type { ContextFactory } from '../../kit/context-factory.ts'
import { insertCompany } from '../company/queries-founding.ts'
import { administrationOpened } from './events.ts'
import { hashPassword } from './password/hash-password.ts'
import { findAccountByEmail, hasAdministration, insertMember, lockAdministration } from './queries-user.ts'

/**
 * Opens the administration of an installation: an ADMIN company with this person as its owner, and a mail to set the password. Does nothing when there is
 * an administration, whoever belongs to it by now, or when the address has an account. With `password` it opens the demo's, beside another one and without
 * a mail. Any number of processes may start at once.
 */
export async function ensureAdmin(contextFactory: ContextFactory, email: string | undefined, password?: string): Promise<void> {
  if (email === undefined) return
  const address = email.trim().toLowerCase()
  const isOpen = async (db: Db): Promise<boolean> =>
    (password === undefined && (await hasAdministration(db))) || (await findAccountByEmail(db, address)) !== undefined
  if (await isOpen(contextFactory.db)) return
  // Without one it is nobody's: only the mail opens the account.
  const passwordHash = await hashPassword(password ?? randomToken())
  const call = {
    actor: { kind: 'system', name: 'start' } as const,
    scope: { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'ADMIN' } as const,
    now: new Date(),
    log: createLog({ level: 'info', name: 'start' }),
    requestId: 'start',
  }
  await contextFactory.transact(call, async (ctx) => {
    await lockAdministration(ctx.db)
    if (await isOpen(ctx.db)) return
    const [companyId, userId] = [uuidv7(), uuidv7()]
    await insertCompany(ctx.db, {
      id: companyId,
      companyType: 'ADMIN',
      mode: 'MARKETPLACE',
      name: 'Administration',
      countryCode: '',
      currency: 'EUR',
      mail: address,
    })
    await insertMember(ctx.db, {
      userId,
      companyId,
      email: address,
      name: 'Administrator',
      passwordHash,
      role: 'owner',
      emailConfirmedAt: password === undefined ? null : ctx.now,
    })
    if (password === undefined) await ctx.emit(administrationOpened, { userId, language: ctx.language })
  })
}
