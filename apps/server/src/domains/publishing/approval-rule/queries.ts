import { sql } from 'kysely'
import type { Trust } from '@stoa/contract/collection.ts'
import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, rowsOf } from '../../../kit/paging.ts'

/** Lets one at a time change the list of rules: two who put one into the same gap would need one position twice. Ends with the transaction. */
export async function lockApprovalRules(db: Db, marketplaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval-rules ${marketplaceId}`}, 0))`.execute(db)
}

/** The rules of an operator in their order. */
export async function listApprovalRuleRows(db: Db, scope: Scope): Promise<ApprovalRule[]> {
  const { rows } = await sql<ApprovalRule>`
    select r.id, r.position, r.name, r.trust, r.max_price_basis_points as "maxPriceBasisPoints", r.approves_text as "approvesText",
      r.approves_pictures as "approvesPictures", r.approves_variants as "approvesVariants", r.approves_new as "approvesNew",
      r.updated_at as "updatedAt", r.version
    from approval_rule r where r.marketplace_id = ${scope.companyId} order by r.position, r.id`.execute(db)
  return rows
}

/** What an operator sets of a rule. */
export type ApprovalRuleValues = Omit<ApprovalRule, 'id' | 'updatedAt' | 'version'>

/** Adds a rule; returns its id. */
export async function insertApprovalRule(db: Db, scope: Scope, values: ApprovalRuleValues): Promise<string> {
  const { id } = await db
    .insertInto('approval_rule')
    .values({ marketplace_id: scope.companyId, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a rule when the version is still the one seen; returns whether it was. */
export async function updateApprovalRuleRow(db: Db, scope: Scope, id: string, version: number, values: ApprovalRuleValues): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('approval_rule')
    .set((e) => ({ ...columnsOf(values), updated_at: sql<string>`now()`, version: e('version', '+', 1) }))
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a rule; returns whether there was one. */
export async function deleteApprovalRuleRow(db: Db, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('approval_rule')
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function columnsOf(values: ApprovalRuleValues) {
  return {
    position: values.position,
    name: values.name,
    trust: values.trust,
    max_price_basis_points: values.maxPriceBasisPoints,
    approves_text: values.approvesText,
    approves_pictures: values.approvesPictures,
    approves_variants: values.approvesVariants,
    approves_new: values.approvesNew,
  }
}

/** A partner and how far it is trusted. */
export type TrustRow = { merchantId: string; merchantName: string; trust: Trust }

function partners(scope: Scope, text: TextSearch | undefined) {
  return sql`partnership pa join company c on c.id = pa.merchant_id
    where pa.marketplace_id = ${scope.companyId} and pa.status = 'APPROVED' and ${hasTexts(text, (pattern) => sql`searchable(c.name) like ${pattern}`)}`
}

/** A page of the approved partners, one row more than requested. */
export async function listTrusts(db: Db, scope: Scope, text: TextSearch | undefined, page: PageRequest): Promise<TrustRow[]> {
  const { rows } = await sql<TrustRow>`
    select pa.merchant_id as "merchantId", c.name as "merchantName", pa.trust from ${partners(scope, text)}
      and ${afterKey([sql`c.name`, sql`c.id`], page, ['text', 'uuid'])}
    order by c.name ${direction(page)}, c.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** How many partners match, counted up to the cap. */
export async function countTrusts(db: Db, scope: Scope, text: TextSearch | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${partners(scope, text)} limit ${literal(countCap)}) matched`.execute(db)
  return rows[0]?.n ?? 0
}
