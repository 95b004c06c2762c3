import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'

/** True when a row matches. `rows` is `from … where …`. */
function any(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${rows})`
}

/** Which steps of setting up a merchant has taken, and which of them its marketplaces ask for. */
export type MerchantSetup = {
  shop: boolean
  synced: boolean
  hasAddress: boolean
  requested: boolean
  joined: boolean
  /** A marketplace it sells on, or requested to join, verifies merchants; whether all of those have approved, or at least have what they check. */
  needsVerification: boolean
  verified: boolean
  verificationSent: boolean
  /** Whether it can be paid on all its marketplaces, or at least has given everything the payment provider requires. */
  payable: boolean
  accountSent: boolean
  /** A marketplace it sells on has no shipping rates of its own, so that the merchant's are used. */
  needsRates: boolean
  hasRates: boolean
  hasReturnPolicy: boolean
  submitted: boolean
  approved: boolean
  sold: boolean
}

/** Which steps a merchant has taken, in one statement. What waits for an operator is counted only of marketplaces that it sells on. */
export async function findMerchantSetup(db: Db, { companyId }: Scope): Promise<MerchantSetup> {
  const approved = sql`from partnership pa where pa.merchant_id = ${companyId} and pa.status = 'APPROVED'`
  const verifying = sql`from partnership pa join marketplace m on m.id = pa.marketplace_id and m.requires_verification
    where pa.merchant_id = ${companyId} and pa.status in ('APPROVED', 'REQUESTED')`
  const verification = (...states: string[]) => sql`exists (select from merchant_verification v
    where v.marketplace_id = pa.marketplace_id and v.merchant_id = pa.merchant_id and v.status = any(${states}::text[]))`
  const account = (condition: RawBuilder<unknown>) => sql`exists (select from payment_account a
    where a.marketplace_id = pa.marketplace_id and a.merchant_id = pa.merchant_id and a.kind = 'payout' and ${condition})`
  const policy = sql`exists (select from return_policy r where r.marketplace_id = pa.marketplace_id and (r.merchant_id = pa.merchant_id or r.merchant_id is null))`
  const { rows } = await sql<MerchantSetup>`select
    ${any(sql`from connection c where c.company_id = ${companyId} and c.kind = 'shop' and c.ended_at is null`)} as shop,
    ${any(sql`from product p where p.merchant_id = ${companyId}`)} as synced,
    ${any(sql`from company c where c.id = ${companyId} and c.street <> '' and c.city <> '' and c.country_code <> ''`)} as "hasAddress",
    ${any(sql`from partnership pa where pa.merchant_id = ${companyId} and pa.status = 'REQUESTED'`)} as requested,
    ${any(approved)} as joined,
    ${any(verifying)} as "needsVerification",
    not ${any(sql`${verifying} and not ${verification('APPROVED')}`)} as verified,
    not ${any(sql`${verifying} and not ${verification('APPROVED', 'SUBMITTED')}`)} as "verificationSent",
    not ${any(sql`${approved} and not ${account(sql`a.state = 'verified'`)}`)} as payable,
    not ${any(sql`${approved} and not ${account(sql`(a.state = 'verified' or a.reference is not null and a.requirements = '[]')`)}`)} as "accountSent",
    ${any(sql`${approved} and not exists (select from shipping_zone z where z.company_id = pa.marketplace_id)`)} as "needsRates",
    ${any(sql`from shipping_zone z where z.company_id = ${companyId}`)} as "hasRates",
    not ${any(sql`${approved} and not ${policy}`)} as "hasReturnPolicy",
    ${any(sql`from listing l join partnership pa on pa.marketplace_id = l.marketplace_id and pa.merchant_id = l.merchant_id and pa.status = 'APPROVED'
      where l.merchant_id = ${companyId}`)} as submitted,
    ${any(sql`from listing l where l.merchant_id = ${companyId} and l.approval = 'Approved'`)} as approved,
    ${any(sql`from "order" o where o.merchant_id = ${companyId}`)} as sold`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A statement without tables has a row')
  return found
}

/** Which steps of setting up an operator has taken. Branding is done once the record was saved. */
export type OperatorSetup = {
  branded: boolean
  hasAddress: boolean
  collection: boolean
  commission: boolean
  payments: boolean
  /** A rule for all merchants. */
  payoutRule: boolean
  /** Zones of its own, or of a merchant that sells here: where both have none, no address can be delivered to. */
  hasZones: boolean
  hasReturnPolicy: boolean
  merchant: boolean
  live: boolean
  key: boolean
  /** The storefront is the operator's own shop, and whether that is connected. */
  isAddon: boolean
  hasShop: boolean
}

/** Which steps an operator has taken, in one statement. */
export async function findOperatorSetup(db: Db, { companyId }: Scope): Promise<OperatorSetup> {
  const { rows } = await sql<OperatorSetup>`select
    ${any(sql`from marketplace m where m.id = ${companyId} and m.version > 1`)} as branded,
    ${any(sql`from company c where c.id = ${companyId} and c.street <> '' and c.city <> '' and c.country_code <> ''`)} as "hasAddress",
    ${any(sql`from collection c where c.marketplace_id = ${companyId}`)} as collection,
    ${any(sql`from commission_rule r where r.marketplace_id = ${companyId}`)} as commission,
    ${any(sql`from connection c where c.company_id = ${companyId} and c.kind = 'payment' and c.ended_at is null`)} as payments,
    ${any(sql`from payout_rule r where r.marketplace_id = ${companyId} and r.merchant_id is null`)} as "payoutRule",
    (${any(sql`from shipping_zone z where z.company_id = ${companyId}`)} or ${any(sql`from partnership pa join shipping_zone z on z.company_id = pa.merchant_id
      where pa.marketplace_id = ${companyId} and pa.status = 'APPROVED'`)}) as "hasZones",
    ${any(sql`from return_policy r where r.marketplace_id = ${companyId} and r.merchant_id is null`)} as "hasReturnPolicy",
    ${any(sql`from partnership pa where pa.marketplace_id = ${companyId} and pa.status = 'APPROVED'`)} as merchant,
    ${any(sql`from listing l where l.marketplace_id = ${companyId} and l.approval = 'Approved'`)} as live,
    ${any(sql`from api_key k where k.company_id = ${companyId} and k.revoked_at is null`)} as key,
    ${any(sql`from company c where c.id = ${companyId} and c.platform_product = 'ADDON_MARKETPLACE'`)} as "isAddon",
    ${any(sql`from connection c where c.company_id = ${companyId} and c.kind = 'shop' and c.ended_at is null`)} as "hasShop"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A statement without tables has a row')
  return found
}
