import { setTimeout as wait } from 'node:timers/promises'
import type { Registration, auth } from '@stoa/contract/auth.ts'
import { v7 as uuidv7 } from 'uuid'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { throttleOrRefuse } from '../../kit/throttle.ts'
import { checkPassword } from '../auth/password/check-password.ts'
import { accountOpened, registrationRepeated } from '../auth/events.ts'
import { hashPassword } from '../auth/password/hash-password.ts'
import { mailPerAccount, registrationPerAddress } from '../auth/rules-limits.ts'
import { findAccountByEmail, insertMember } from '../auth/queries-user.ts'
import { networkOf } from '../auth/rules.ts'
import { accountKey } from '../auth/account-key.ts'
import { findAgency, insertCompany } from '../company/queries-founding.ts'
import { recordAudit } from '../company/record-audit.ts'
import { connectTrialPayments } from '../payment/connect-trial-payments.ts'
import type { TrialPayments } from '../payment/ports.ts'
import { findMarketplace } from './queries.ts'
import { timeZoneOfCountry } from './rules-time-zone.ts'
import { insertMarketplace, insertPartnership } from './queries-registration.ts'
import { announceRequest } from './partnership/announce-request.ts'

/** No answer comes sooner: opening an account takes a few milliseconds more than not opening one, and that must not be seen. */
const answerAfterMs = 300

/** Thrown inside the transaction to undo it when the address turned out to be taken. */
const addressTaken = new AppError('already_exists')

/**
 * Opens an account and its company. A known address gets the same answer after the same time, and its owner a mail. Who sells on a marketplace
 * asks to join it at once.
 */
export async function registerCompany(jobCtx: Omit<JobCtx, 'scope'>, { body, caller }: Received<typeof auth.register>): Promise<{ message: string }> {
  const started = performance.now()
  await throttleOrRefuse(jobCtx.db, `register:${networkOf(caller.ip)}`, registrationPerAddress)
  await throttleOrRefuse(jobCtx.db, accountKey(jobCtx, 'register', body.email), mailPerAccount)
  checkPassword(body.password, [body.email.split('@')[0] ?? '', body.name, body.companyName], 'password')
  if (body.kind === 'merchant' && body.marketplaceId !== undefined) {
    const joined = await findMarketplace(jobCtx.db, body.marketplaceId)
    if (!joined) throw fieldError('marketplaceId', 'unknown_marketplace', message('marketplace_error.unknown'))
    if (!joined.isListed) throw fieldError('marketplaceId', 'marketplace_closed', message('marketplace_error.closed'))
  }
  const passwordHash = await hashPassword(body.password)
  try {
    await jobCtx.transact((ctx) => open(ctx, body, passwordHash, jobCtx.ports.trialPayments))
  } catch (error) {
    if (error !== addressTaken) throw error
    const account = await findAccountByEmail(jobCtx.db, body.email)
    if (account) await jobCtx.transact((ctx) => ctx.emit(registrationRepeated, { userId: account.userId, language: ctx.language }))
  }
  await wait(Math.max(0, answerAfterMs - (performance.now() - started)))
  return { message: describe(jobCtx.language, message('done.registered')) }
}

async function open(
  ctx: Ctx,
  body: Received<typeof auth.register>['body'],
  passwordHash: string,
  trialPayments: TrialPayments | undefined,
): Promise<void> {
  const companyId = uuidv7()
  const userId = uuidv7()
  const agency = body.agencyId === undefined ? undefined : await findAgency(ctx.db, body.agencyId)
  await insertCompany(ctx.db, {
    id: companyId,
    companyType: body.kind === 'marketplace' ? 'MARKETPLACE' : 'MERCHANT',
    mode: body.kind === 'channels' ? 'CHANNELS' : 'MARKETPLACE',
    name: body.companyName,
    countryCode: body.countryCode,
    currency: body.currency,
    mail: body.email,
    agencyId: agency?.agencyId ?? null,
    // Who signs up in German most likely writes in German.
    language: ctx.language,
  })
  if (!(await insertMember(ctx.db, { userId, companyId, email: body.email, name: body.name, passwordHash, role: 'owner', language: ctx.language })))
    throw addressTaken
  if (body.kind === 'marketplace') await openMarketplace(ctx, companyId, body, trialPayments)
  if (body.kind === 'merchant' && body.marketplaceId !== undefined) await ask(ctx, body.marketplaceId, companyId, body.invitationId)
  await recordAudit(ctx, { companyId, action: 'company.registered', object: companyId, actor: `person:${userId}`, detail: { kind: body.kind } })
  await ctx.emit(accountOpened, { userId, language: ctx.language })
}

async function openMarketplace(
  ctx: Ctx,
  companyId: string,
  body: Pick<Registration, 'companyName' | 'countryCode'>,
  trialPayments: TrialPayments | undefined,
): Promise<void> {
  await insertMarketplace(ctx.db, { id: companyId, name: body.companyName.slice(0, 120), timeZone: timeZoneOfCountry(body.countryCode) })
  if (trialPayments) await connectTrialPayments(ctx, companyId, trialPayments)
}

async function ask(ctx: Ctx, marketplaceId: string, merchantId: string, invitationId: string | undefined): Promise<void> {
  const made = await insertPartnership(ctx.db, { marketplaceId, merchantId, status: 'REQUESTED' })
  const invited = invitationId === undefined ? {} : { invitationId }
  if (made) await announceRequest(ctx, { marketplaceId, merchantId, partnershipId: made.partnershipId, ...invited })
}
