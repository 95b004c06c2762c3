import { randomBytes } from 'node:crypto'
import { company } from '@stoa/contract/company.ts'
import type { Permission } from '@stoa/contract/permissions.ts'
import type { CompanyType, MemberRole, Mode, PartnershipStatus } from '@stoa/contract/states.ts'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '../src/domains/auth/password/hash-password.ts'
import { keyPrefix } from '../src/domains/auth/rules.ts'
import { openSession } from '../src/domains/auth/session/open-session.ts'
import { insertKey } from '../src/domains/auth/api-key/queries-key.ts'
import { insertMember } from '../src/domains/auth/queries-user.ts'
import { insertCompany } from '../src/domains/company/queries-founding.ts'
import { insertMarketplace, insertPartnership } from '../src/domains/marketplace/queries-registration.ts'
import { connectTrialPayments } from '../src/domains/payment/connect-trial-payments.ts'
import { createVault, randomToken, sha256 } from '../src/secrets/crypto.ts'
import { bindingCookie } from '../src/kit/server.ts'
import { makeSandboxAccount } from '../src/sandbox/make-account.ts'
import { trialPayments } from '../src/sandbox/trial-payments.ts'
import type { As, TestApp } from './app.ts'

/** The password of every person made here. */
export const testPassword = 'grey heron over the polder'

/** The vault of the test installation: the same secret as `startTestApp`. */
export const testVault = createVault(Buffer.alloc(32, 7))

let knownHash: Promise<string> | undefined

/** Somebody signed in, with the company they belong to. */
export type Made = {
  companyId: string
  userId: string
  email: string
  password: string
  name: string
  as: { token: string; cookie: string }
}

type CompanyOptions = { name?: string; currency?: string; countryCode?: string; mode?: Mode; isEmailConfirmed?: boolean }

let count = 0

/** A word no other company or person of this run has. */
export function unique(): string {
  count += 1
  return `${count}${randomBytes(3).toString('hex')}`
}

/** Opens a session, which lasts 15 minutes. */
export async function signIn(
  app: TestApp,
  person: { userId: string; companyId: string; companyType: CompanyType; role: MemberRole },
): Promise<Made['as']> {
  const { token, binding } = await openSession({ db: app.db, vault: testVault }, { ...person, ip: '127.0.0.1', userAgent: 'test' })
  return { token, cookie: `${bindingCookie(app.publicUrl.startsWith('https:'))}=${binding}` }
}

async function makeMember(
  app: TestApp,
  companyId: string,
  companyType: CompanyType,
  role: MemberRole,
  options: { isEmailConfirmed?: boolean } = {},
): Promise<Made> {
  knownHash ??= hashPassword(testPassword)
  const userId = uuidv7()
  const email = `${role}-${unique()}@example.com`
  const name = `Robin ${role}`
  const emailConfirmedAt = options.isEmailConfirmed === false ? null : new Date()
  await insertMember(app.db, { userId, companyId, email, name, passwordHash: await knownHash, role, emailConfirmedAt })
  return { companyId, userId, email, password: testPassword, name, as: await signIn(app, { userId, companyId, companyType, role }) }
}

async function makeCompany(app: TestApp, companyType: CompanyType, options: CompanyOptions): Promise<{ companyId: string; name: string }> {
  const companyId = uuidv7()
  const name = options.name ?? `${companyType === 'MARKETPLACE' ? 'Market' : companyType === 'MERCHANT' ? 'Merchant' : 'Admin'} ${unique()}`
  await insertCompany(app.db, {
    id: companyId,
    companyType,
    mode: options.mode ?? 'MARKETPLACE',
    name,
    countryCode: options.countryCode ?? 'NL',
    currency: options.currency ?? 'EUR',
    mail: `office-${companyId.slice(-6)}@example.com`,
  })
  return { companyId, name }
}

/** A marketplace operator, its owner signed in, with a sandbox payment connection. `marketplaceId` is the company's id. */
export async function makeOperator(
  app: TestApp,
  options: CompanyOptions = {},
): Promise<Made & { marketplaceId: string; companyName: string; paymentConnectionId: string }> {
  const { companyId, name } = await makeCompany(app, 'MARKETPLACE', options)
  // Without an address it may not issue invoices.
  const address = { street: 'Kade 1', postal_code: '2611 AB', city: 'Delft' }
  await app.db.updateTable('company').set(address).where('id', '=', companyId).execute()
  await insertMarketplace(app.db, { id: companyId, name, isListed: true })
  const payments = trialPayments(app.publicUrl)
  const { settings, secrets } = payments.createAccount()
  const createAccount = () => ({ settings, secrets })
  const { connectionId } = await connectTrialPayments({ db: app.db, vault: testVault }, companyId, { ...payments, createAccount })
  await makeSandboxAccount(app.db, { id: settings.account, ...secrets })
  return {
    ...(await makeMember(app, companyId, 'MARKETPLACE', 'owner', options)),
    marketplaceId: companyId,
    companyName: name,
    paymentConnectionId: connectionId,
  }
}

/** A merchant, its owner signed in; with `marketplaceId`, in partnership with it (approved by default). */
export async function makeMerchant(
  app: TestApp,
  options: CompanyOptions & { marketplaceId?: string; partnership?: PartnershipStatus } = {},
): Promise<Made & { companyName: string; partnershipId: string | undefined }> {
  const { companyId, name } = await makeCompany(app, 'MERCHANT', options)
  const partnership =
    options.marketplaceId === undefined ? undefined : await makePartnership(app, options.marketplaceId, companyId, options.partnership)
  return { ...(await makeMember(app, companyId, 'MERCHANT', 'owner', options)), companyName: name, partnershipId: partnership }
}

/** A partnership, approved by default; returns its id. */
export async function makePartnership(
  app: TestApp,
  marketplaceId: string,
  merchantId: string,
  status: PartnershipStatus = 'APPROVED',
): Promise<string> {
  const made = await insertPartnership(app.db, { marketplaceId, merchantId, status, decidedAt: status === 'REQUESTED' ? null : new Date() })
  if (!made) throw new Error('These two have a partnership already')
  await makePayoutAccount(app, marketplaceId, merchantId)
  return made.partnershipId
}

/** A verified payout account of a merchant at the marketplace's sandbox provider, where it has one. */
async function makePayoutAccount(app: TestApp, marketplaceId: string, merchantId: string): Promise<void> {
  const connection = await app.db
    .selectFrom('connection')
    .select(['id', 'settings'])
    .where('company_id', '=', marketplaceId)
    .where('kind', '=', 'payment')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!connection) return
  const { account: provider = '' } = connection.settings as { account?: string }
  const account = { reference: `macct_${unique()}`, state: 'verified', destination: '•••• 0000', checked_at: new Date(), verified_at: new Date() }
  await app.db
    .insertInto('payment_account')
    .values({ marketplace_id: marketplaceId, merchant_id: merchantId, kind: 'payout', connection_id: connection.id, ...account })
    .execute()
  await app.db
    .insertInto('sandbox.merchant_account')
    .values({
      id: account.reference,
      account_id: provider,
      idempotency_key: account.reference,
      kind: 'payout',
      state: 'verified',
      destination: account.destination,
    })
    .execute()
}

/** An administrator of the installation, signed in. */
export async function makeAdmin(app: TestApp, options: CompanyOptions & { role?: MemberRole } = {}): Promise<Made> {
  const { companyId } = await makeCompany(app, 'ADMIN', options)
  return makeMember(app, companyId, 'ADMIN', options.role ?? 'owner', options)
}

/** One more member of a company, signed in. */
export async function makeColleague(
  app: TestApp,
  company: { companyId: string },
  role: MemberRole,
  options: { isEmailConfirmed?: boolean } = {},
): Promise<Made> {
  const { company_type } = await app.db.selectFrom('company').select('company_type').where('id', '=', company.companyId).executeTakeFirstOrThrow()
  return makeMember(app, company.companyId, company_type as CompanyType, role, options)
}

/** A member who may look and not touch, signed in. */
export function makeViewer(app: TestApp, company: { companyId: string }): Promise<Made> {
  return makeColleague(app, company, 'viewer')
}

/** A member who may do all but people, keys and payouts, signed in. */
export function makeManager(app: TestApp, company: { companyId: string }): Promise<Made> {
  return makeColleague(app, company, 'manager')
}

/** An API key of the company, as a machine would carry it. */
export async function makeApiKey(
  app: TestApp,
  owner: { companyId: string; userId: string },
  permissions: readonly Permission[],
): Promise<{ id: string; key: string; as: { token: string } }> {
  const key = `${keyPrefix}${randomToken()}`
  const made = await insertKey(
    app.db,
    { companyId: owner.companyId, companyType: 'MARKETPLACE' },
    { id: uuidv7(), name: `key ${unique()}`, hash: sha256(key), last4: key.slice(-4), permissions, createdBy: owner.userId, expiresAt: null },
  )
  return { id: made.id, key, as: { token: key } }
}

/** Enters the VAT number of a company as its owner does. */
export async function setVatNumber(app: TestApp, as: As, vatNumber: string): Promise<void> {
  const { version } = await app.call(company.my, { as })
  await app.call(company.update, { as, body: { version, vatNumber } })
}
