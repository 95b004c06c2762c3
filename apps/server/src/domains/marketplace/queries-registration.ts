import { defaultStyling } from '@stoa/contract/built-in-marketplace.ts'
import type { PartnershipStatus } from '@stoa/contract/states.ts'
import type { Styling } from '@stoa/contract/marketplace.ts'
import type { Vault } from '../../kit/crypto.ts'
import { randomToken, uuidv7 } from '../../kit/crypto.ts'
import type { Db } from '../../kit/db.ts'

/** The marketplace beside its company. The first of an installation becomes its default. */
export async function insertMarketplace(
  db: Db,
  marketplace: { id: string; name: string; isListed?: boolean; styling?: Styling; timeZone?: string },
): Promise<void> {
  await db
    .insertInto('marketplace')
    .values({
      id: marketplace.id,
      name: marketplace.name,
      time_zone: marketplace.timeZone ?? 'UTC',
      is_listed: marketplace.isListed ?? false,
      styling: JSON.stringify(marketplace.styling ?? defaultStyling),
    })
    .execute()
  await db
    .insertInto('installation')
    .values({ default_marketplace_id: marketplace.id })
    .onConflict((c) => c.column('is_only').doNothing())
    .execute()
}

/**
 * The payment provider a new marketplace starts with, so that it can be tried from end to end before a real one is connected.
 * Written here, in the transaction that opens the marketplace, so that there is none without it; the account at the simulated provider is
 * opened along with it. Settings: `account` and its `address`; secrets: `apiKey`, `webhookSecret`, sealed for the connection's id.
 */
export async function insertSandboxPayments(db: Db, vault: Vault, companyId: string, sandboxUrl: string): Promise<{ connectionId: string }> {
  const id = uuidv7()
  const account = `acct_${randomToken(12)}`
  const apiKey = `sk_${randomToken(24)}`
  const webhookSecret = `whsec_${randomToken(24)}`
  await db.insertInto('sandbox.account').values({ id: account, api_key: apiKey, webhook_secret: webhookSecret }).execute()
  await db
    .insertInto('connection')
    .values({
      company_id: companyId,
      id,
      kind: 'payment',
      provider: 'sandbox',
      name: 'Sandbox payments',
      settings: JSON.stringify({ account, address: `${sandboxUrl}/sandbox/pay/${account}` }),
      secrets: vault.seal({ apiKey, webhookSecret }, id),
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
