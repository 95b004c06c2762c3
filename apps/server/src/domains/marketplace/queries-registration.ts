import type { CompanyType, MemberRole, Mode, PartnershipStatus } from '@stoa/contract/states.ts'
import type { Styling } from '@stoa/contract/marketplace.ts'
import type { Vault } from '../../kit/crypto.ts'
import { randomToken, uuidv7 } from '../../kit/crypto.ts'
import type { Db } from '../../kit/db.ts'
import { defaultStyling } from './rules.ts'

export type NewCompany = {
  id: string
  companyType: CompanyType
  mode: Mode
  name: string
  countryCode: string
  currency: string
  mail: string
  agencyId?: string | null
}

export async function insertCompany(db: Db, company: NewCompany): Promise<void> {
  await db
    .insertInto('company')
    .values({
      id: company.id,
      company_type: company.companyType,
      platform_product: company.mode,
      name: company.name,
      country_code: company.countryCode,
      currency: company.currency,
      mail: company.mail,
      agency_id: company.agencyId ?? null,
    })
    .execute()
}

export type NewMember = {
  userId: string
  companyId: string
  email: string
  name: string
  passwordHash: string
  role: MemberRole
  emailConfirmedAt?: Date | null
}

/** A person and their place in a company. Answers false, and writes nothing, when the address has an account. */
export async function insertMember(db: Db, member: NewMember): Promise<boolean> {
  const inserted = await db
    .insertInto('user')
    .values({
      id: member.userId,
      email: member.email,
      name: member.name,
      password_hash: member.passwordHash,
      email_confirmed_at: member.emailConfirmedAt ?? null,
    })
    .onConflict((c) => c.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await db.insertInto('membership').values({ company_id: member.companyId, user_id: member.userId, role: member.role }).execute()
  return true
}

/** The marketplace beside its company. */
export async function insertMarketplace(db: Db, marketplace: { id: string; name: string; styling?: Styling }): Promise<void> {
  await db
    .insertInto('marketplace')
    .values({ id: marketplace.id, name: marketplace.name, styling: JSON.stringify(marketplace.styling ?? defaultStyling) })
    .execute()
}

/**
 * The payment provider a new marketplace starts with, so that it can be tried from end to end before a real one is connected.
 * Written here, beside the marketplace, so that there is none without it. Settings: `account`; secrets: `apiKey`, `webhookSecret`.
 */
export async function insertSandboxPayments(db: Db, vault: Vault, companyId: string): Promise<{ connectionId: string }> {
  const id = uuidv7()
  await db
    .insertInto('connection')
    .values({
      company_id: companyId,
      id,
      kind: 'payment',
      provider: 'sandbox',
      name: 'Sandbox payments',
      settings: JSON.stringify({ account: `acct_${randomToken(12)}` }),
      secrets: vault.seal({ apiKey: `sk_${randomToken(24)}`, webhookSecret: `whsec_${randomToken(24)}` }, id),
    })
    .execute()
  return { connectionId: id }
}

/** A partnership in any state. Answers undefined when the two have one already. */
export async function insertPartnership(
  db: Db,
  partnership: { marketplaceId: string; merchantId: string; status: PartnershipStatus; decidedAt?: Date | null },
): Promise<{ partnershipId: string } | undefined> {
  return db
    .insertInto('partnership')
    .values({
      marketplace_id: partnership.marketplaceId,
      merchant_id: partnership.merchantId,
      status: partnership.status,
      decided_at: partnership.decidedAt ?? null,
    })
    .onConflict((c) => c.constraint('partnership_once').doNothing())
    .returning('id as partnershipId')
    .executeTakeFirst()
}
