import { sql } from 'kysely'
import type { RejectionReason, SubmittedStatus, VerificationItem, VerificationRow, VerificationStatus } from '@stoa/contract/verification.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { afterKey, direction, rowsOf } from '../../../kit/paging.ts'
import type { TraderDetails } from './rules.ts'

/** How a merchant stands with a marketplace, as the database answers it. */
export type VerificationRecord = {
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  status: VerificationStatus
  isRequired: boolean
  submittedAt: string | null
  decidedAt: string | null
  declaredAt: string | null
  reasonCode: RejectionReason | null
  reason: string | null
  rejectedItems: string[]
  details: TraderDetails
  checksum: string
}

const details = sql`jsonb_build_object('companyName', c.name, 'registrationNumber', c.registration_number, 'vatNumber', c.vat_number, 'street', c.street,
  'postalCode', c.postal_code, 'city', c.city, 'countryCode', c.country_code, 'companyMail', c.mail, 'phone', c.phone)`

/** A checksum of the details and documents of a company `c`. */
const checksum = sql`md5(${details}::text || coalesce((select string_agg(d.id::text, ' ' order by d.id) from company_document d where d.company_id = c.id), ''))`

const records = (scope: Scope) => sql`
  select p.marketplace_id as "marketplaceId", m.name as "marketplaceName", p.merchant_id as "merchantId", c.name as "merchantName",
    coalesce(v.status, 'NONE') as status, m.requires_verification as "isRequired", v.submitted_at as "submittedAt", v.decided_at as "decidedAt",
    v.declared_at as "declaredAt", v.reason_code as "reasonCode", v.reason, coalesce(v.rejected_items, '{}') as "rejectedItems", ${details} as details,
    ${checksum} as checksum
  from partnership p
  join marketplace m on m.id = p.marketplace_id
  join company c on c.id = p.merchant_id
  left join merchant_verification v on v.marketplace_id = p.marketplace_id and v.merchant_id = p.merchant_id
  where ${scope.companyType === 'MARKETPLACE' ? sql`p.marketplace_id` : sql`p.merchant_id`} = ${scope.companyId} and p.status in ('APPROVED', 'REQUESTED')`

/** Returns how the merchant stands with each marketplace it joined or requested to join. */
export async function listOwnRecords(db: Db, scope: Scope): Promise<VerificationRecord[]> {
  const { rows } = await sql<VerificationRecord>`${records(scope)} order by p.requested_at, p.marketplace_id`.execute(db)
  return rows
}

/** Returns how a merchant stands with a marketplace: the caller is one, and names the other. */
export async function findRecord(db: Db, scope: Scope, otherId: string): Promise<VerificationRecord | undefined> {
  const other = scope.companyType === 'MARKETPLACE' ? sql`p.merchant_id` : sql`p.marketplace_id`
  const { rows } = await sql<VerificationRecord>`${records(scope)} and ${other} = ${otherId}`.execute(db)
  return rows[0]
}

/** Locks what a merchant submitted to the operator until the transaction ends. */
export async function lockVerification(db: Db, scope: Scope, merchantId: string): Promise<SubmittedStatus | undefined> {
  const { rows } = await sql<{ status: SubmittedStatus }>`
    select v.status from merchant_verification v where v.marketplace_id = ${scope.companyId} and v.merchant_id = ${merchantId} for update`.execute(db)
  return rows[0]?.status
}

/** Submits to a marketplace, or submits again what was rejected or expired. Returns whether that changed anything. */
export async function upsertSubmission(db: Db, scope: Scope, marketplaceId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into merchant_verification as v (marketplace_id, merchant_id) values (${marketplaceId}, ${scope.companyId})
    on conflict (marketplace_id, merchant_id) do update
      set status = 'SUBMITTED', submitted_at = now(), declared_at = now(), decided_at = null, decided_by = null, reason_code = null, reason = null, rejected_items = '{}'
      where v.status in ('REJECTED', 'EXPIRED')`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

type Decision = {
  status: 'APPROVED' | 'REJECTED'
  reasonCode: RejectionReason | null
  reason: string | null
  items: readonly VerificationItem[]
  decidedBy: string | null
  /** Of what the person checked. */
  checksum: string
}

/** Writes a decision on what was locked. An approval keeps the details as they are now; false where they are others than the person checked. */
export async function updateVerification(
  db: Db,
  scope: Scope,
  merchantId: string,
  { status, reasonCode, reason, items, decidedBy, checksum: checked }: Decision,
): Promise<boolean> {
  const isApproval = status === 'APPROVED'
  const { numAffectedRows } = await sql`
    update merchant_verification v
    set status = ${status}, is_recheck = false, decided_at = now(), decided_by = ${decidedBy}, reason_code = ${reasonCode}, reason = ${reason}, rejected_items = ${items}::text[],
      approved = ${isApproval ? details : sql`v.approved`}, approved_at = ${isApproval ? sql`now()` : sql`v.approved_at`}
    from company c where c.id = v.merchant_id and v.marketplace_id = ${scope.companyId} and v.merchant_id = ${merchantId} and ${checksum} = ${checked}`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

const reopened = sql`status = 'SUBMITTED', submitted_at = now(), decided_at = null, decided_by = null`

/** Keeps the rows `v` whose merchant sells or asks to sell on the marketplace: others are of no interest to its operator. */
const isWithMarketplace = sql`exists (
  select from partnership p where p.marketplace_id = v.marketplace_id and p.merchant_id = v.merchant_id and p.status in ('APPROVED', 'REQUESTED'))`

/** Puts approvals of a merchant back to submitted: all, or those whose details are others by now. Returns the marketplaces. */
export async function reopenApproved(db: Db, merchantId: string, { onlyChanged }: { onlyChanged: boolean }): Promise<string[]> {
  const { rows } = await sql<{ marketplaceId: string }>`
    update merchant_verification v set ${reopened}, is_recheck = true from company c
    where c.id = v.merchant_id and v.merchant_id = ${merchantId} and v.status = 'APPROVED' and ${isWithMarketplace}
      and ${onlyChanged ? sql`v.approved is distinct from ${details}` : sql`true`}
    returning v.marketplace_id as "marketplaceId"`.execute(db)
  return rows.map(({ marketplaceId }) => marketplaceId)
}

/** Puts the approval of a merchant that requests to join again back to submitted: what changed meanwhile was not checked. It has to be approved again. */
export async function reopenForRequest(db: Db, scope: Scope, marketplaceId: string): Promise<void> {
  await sql`
    update merchant_verification v set ${reopened}, is_recheck = false
    where v.marketplace_id = ${marketplaceId} and v.merchant_id = ${scope.companyId} and (v.status = 'APPROVED' or v.is_recheck)`.execute(db)
}

/** Ends the approvals of merchants of which a document has expired, also those that are checked again after a change. Returns them. */
export async function expireApproved(db: Db, merchantIds: readonly string[]): Promise<{ marketplaceId: string; merchantId: string }[]> {
  const { rows } = await sql<{ marketplaceId: string; merchantId: string }>`
    update merchant_verification v set status = 'EXPIRED', is_recheck = false
    where v.merchant_id = any(${merchantIds}::uuid[]) and (v.status = 'APPROVED' or v.is_recheck) and ${isWithMarketplace}
    returning v.marketplace_id as "marketplaceId", v.merchant_id as "merchantId"`.execute(db)
  return rows
}

/** Returns what merchants submitted to the operator; one row more than the page holds. */
export async function listVerifications(
  db: Db,
  scope: Scope,
  page: PageRequest,
  status: SubmittedStatus | undefined,
): Promise<(VerificationRow & { sortAt: string })[]> {
  const { rows } = await sql<VerificationRow & { sortAt: string }>`
    select v.merchant_id as "merchantId", c.name as "merchantName", c.country_code as "countryCode", v.status, v.submitted_at as "submittedAt",
      v.decided_at as "decidedAt", v.submitted_at::text as "sortAt"
    from merchant_verification v
    join partnership p on p.marketplace_id = v.marketplace_id and p.merchant_id = v.merchant_id and p.status in ('APPROVED', 'REQUESTED')
    join company c on c.id = v.merchant_id
    where v.marketplace_id = ${scope.companyId} and ${status === undefined ? sql`true` : sql`v.status = ${status}`}
      and ${afterKey([sql`v.submitted_at`, sql`v.merchant_id`], page, ['timestamptz', 'uuid'])}
    order by v.submitted_at ${direction(page)}, v.merchant_id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** A document in the file store. */
export type StoredDocument = { file: string; name: string; contentType: string }

/** Returns a document of the caller, or one of a merchant that submitted its documents to the caller and is not gone since. */
export async function findDocument(db: Db, scope: Scope, id: string): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select d.file, d.name, d.content_type as "contentType" from company_document d
    where d.id = ${id} and (d.company_id = ${scope.companyId} or exists (
      select from merchant_verification v
      join partnership p on p.marketplace_id = v.marketplace_id and p.merchant_id = v.merchant_id and p.status in ('APPROVED', 'REQUESTED')
      where v.marketplace_id = ${scope.companyId} and v.merchant_id = d.company_id))`.execute(db)
  return rows[0]
}
