import type { SelfBillingAgreement } from '@stoa/contract/self-billing.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'

export type BilledPair = { marketplaceId: string; merchantId: string }

/** The agreements of one pair that are reported: those before are in the audit log. */
const maxAgreements = 50

const shape = sql`
  select a.id, jsonb_build_object('id', m.id, 'name', m.name) as marketplace, jsonb_build_object('id', c.id, 'name', c.name) as merchant,
    case when a.ended_at is not null then 'ended' when a.accepted_at is not null then 'active' else 'offered' end as state,
    a.offered_at as "offeredAt", a.offered_by as "offeredBy", a.accepted_at as "acceptedAt", a.accepted_by as "acceptedBy", a.starts_on as "startsOn",
    a.tax_basis_points as "taxBasisPoints", a.ended_at as "endedAt", a.ended_by as "endedBy",
    case a.ended_by_company_id when m.id then jsonb_build_object('id', m.id, 'name', m.name) when c.id then jsonb_build_object('id', c.id, 'name', c.name) end as "endedByCompany",
    a.ends_on as "endsOn"
  from self_billing_agreement a join company m on m.id = a.marketplace_id join company c on c.id = a.merchant_id`

async function selectAgreements(db: Db, { marketplaceId, merchantId }: BilledPair, rest: RawBuilder<unknown>): Promise<SelfBillingAgreement[]> {
  const { rows } = await sql<SelfBillingAgreement>`
    ${shape} where a.marketplace_id = ${marketplaceId} and a.merchant_id = ${merchantId} ${rest}`.execute(db)
  return rows
}

/** The agreements of a marketplace and a merchant, newest first. */
export function listAgreements(db: Db, pair: BilledPair): Promise<SelfBillingAgreement[]> {
  return selectAgreements(db, pair, sql`order by a.offered_at desc, a.id desc limit ${literal(maxAgreements)}`)
}

/** The agreement of a pair that is offered or active, locked until the transaction ends. */
export async function lockOpenAgreement(db: Db, pair: BilledPair): Promise<SelfBillingAgreement | undefined> {
  return (await selectAgreements(db, pair, sql`and a.ended_at is null for no key update of a`))[0]
}

/** Writes an offer. Throws `state_forbids` (409) while another agreement of the pair is open. */
export async function insertOffer(db: Db, { marketplaceId, merchantId }: BilledPair, offeredBy: string): Promise<void> {
  await db.insertInto('self_billing_agreement').values({ marketplace_id: marketplaceId, merchant_id: merchantId, offered_by: offeredBy }).execute()
}

/** Writes that the merchant accepted, for sales from a day on, and opens the series of numbers of the pair. */
export async function updateAccepted(
  db: Db,
  { id, marketplace, merchant }: SelfBillingAgreement,
  accepted: { by: string; startsOn: string; taxBasisPoints: number | null },
): Promise<void> {
  await db
    .updateTable('self_billing_agreement')
    .set({ accepted_at: sql`now()`, accepted_by: accepted.by, starts_on: accepted.startsOn, tax_basis_points: accepted.taxBasisPoints })
    .where('marketplace_id', '=', marketplace.id)
    .where('id', '=', id)
    .execute()
  await sql`
    insert into self_billing_series (marketplace_id, merchant_id)
    select ${marketplace.id}, ${merchant.id}
    where not exists (select from self_billing_series s where s.marketplace_id = ${marketplace.id} and s.merchant_id = ${merchant.id})
    on conflict do nothing`.execute(db)
}

/** Writes that an agreement ended. `endsOn` is the last day it counts for; null for an offer that was not accepted. */
export async function updateEnded(
  db: Db,
  { id, marketplace }: SelfBillingAgreement,
  ended: { by: string; companyId: string; endsOn: string | null },
): Promise<void> {
  await db
    .updateTable('self_billing_agreement')
    .set({ ended_at: sql`now()`, ended_by: ended.by, ended_by_company_id: ended.companyId, ends_on: ended.endsOn })
    .where('marketplace_id', '=', marketplace.id)
    .where('id', '=', id)
    .execute()
}

/** Sets the first day that an agreement counts for: of the demo, whose orders are older than its companies. */
export async function updateStartsOn(
  db: Db,
  { marketplaceId, agreementId }: { marketplaceId: string; agreementId: string },
  startsOn: string,
): Promise<void> {
  await db
    .updateTable('self_billing_agreement')
    .set({ starts_on: startsOn })
    .where('marketplace_id', '=', marketplaceId)
    .where('id', '=', agreementId)
    .execute()
}
