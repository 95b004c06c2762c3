import type { Attention, AttentionCode } from '@stoa/contract/attention.ts'
import type { Params } from '@stoa/contract/params.ts'
import { attentionSeenBy } from '@stoa/contract/attention-table.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** Something a person should look at, of an order or a payout. `subjectId` is the order, refund or payout that the code is about. */
export type NewAttention = {
  marketplaceId: string
  merchantId: string
  code: AttentionCode
  subjectId: string
  orderId?: string
  payoutId?: string
  params?: Params
}

/** Opens items and returns how many are new: one that is open already stays as it is. */
export async function insertAttention(db: Db, items: readonly NewAttention[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into attention_item (marketplace_id, merchant_id, code, subject_id, order_id, payout_id, params)
    select x."marketplaceId", x."merchantId", x.code, x."subjectId", x."orderId", x."payoutId", coalesce(x.params, '{}')
    from ${jsonRows(items, 'x', sql`"marketplaceId" uuid, "merchantId" uuid, code text, "subjectId" uuid, "orderId" uuid, "payoutId" uuid, params jsonb`)}
    order by x."subjectId"
    on conflict (marketplace_id, code, subject_id) where resolved_at is null do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Writes other params into an open item; returns whether there is one. */
export async function updateAttentionParams(db: Db, { marketplaceId, code, subjectId, params }: NewAttention): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attention_item set params = ${JSON.stringify(params ?? {})}::jsonb
    where marketplace_id = ${marketplaceId} and code = ${code} and subject_id = ${subjectId} and resolved_at is null`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** The condition that a company sees the items of a code, of those named in `only`. */
export function isSeen(scope: Scope, code: RawBuilder<unknown>, only: readonly AttentionCode[] = []): RawBuilder<boolean> {
  const seen = attentionSeenBy(scope.companyType).filter((one) => only.length === 0 || only.includes(one))
  return only.length === 0 && scope.companyType !== 'MERCHANT' ? sql<boolean>`true` : sql<boolean>`${code} = any(${seen}::text[])`
}

/** The condition that a person resolved an item of a subject within a day: while its state lasts, it is not put before a person again yet. */
export function isResolvedLately(item: Record<'marketplaceId' | 'code' | 'subjectId', RawBuilder<unknown>>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from attention_item i where i.marketplace_id = ${item.marketplaceId} and i.code = ${item.code} and i.subject_id = ${item.subjectId}
    and i.resolved_by is not null and i.resolved_at > now() - interval '1 day')`
}

/** Closes the open items with these codes of the subjects. */
export async function updateAttentionClosed(
  db: Db,
  marketplaceId: string,
  subjectIds: readonly string[],
  codes: readonly AttentionCode[],
): Promise<void> {
  await sql`
    update attention_item set resolved_at = now()
    where marketplace_id = ${marketplaceId} and code = any(${codes}::text[]) and subject_id = any(${subjectIds}::uuid[]) and resolved_at is null`.execute(
    db,
  )
}

/** Opens the newest items of an order with these codes again that were closed since an instant, and not by a person. */
export async function updateAttentionReopened(
  db: Db,
  { marketplaceId, orderId, since }: { marketplaceId: string; orderId: string; since: string },
  codes: readonly AttentionCode[],
): Promise<void> {
  await sql`
    update attention_item i set resolved_at = null
    from (
      select distinct on (code) id from attention_item
      where marketplace_id = ${marketplaceId} and order_id = ${orderId} and subject_id = ${orderId} and code = any(${codes}::text[])
      order by code, opened_at desc, id desc
    ) newest
    where i.marketplace_id = ${marketplaceId} and i.id = newest.id and i.resolved_at >= ${since}::timestamptz and i.resolved_by is null`.execute(db)
}

/** An item after it was closed. */
export type ResolvedAttention = {
  marketplaceId: string
  merchantId: string
  code: AttentionCode
  orderId: string | null
  payoutId: string | null
  isNew: boolean
}

/** Closes an item that the caller sees; `isNew` says whether it was open. Undefined when there is none. */
export async function updateAttentionResolved(db: Db, scope: Scope, id: string, by: string | null): Promise<ResolvedAttention | undefined> {
  const own = scope.companyType === 'MERCHANT' ? sql`merchant_id` : sql`marketplace_id`
  const { rows } = await sql<ResolvedAttention>`
    update attention_item i set resolved_at = coalesce(i.resolved_at, now()), resolved_by = coalesce(i.resolved_by, ${by})
    from (select marketplace_id, id, resolved_at from attention_item 
      where id = ${id} and ${own} = ${scope.companyId} and ${isSeen(scope, sql`code`)} for update) before
    where i.marketplace_id = before.marketplace_id and i.id = before.id
    returning i.marketplace_id as "marketplaceId", i.merchant_id as "merchantId", i.code, i.order_id as "orderId", i.payout_id as "payoutId",
      before.resolved_at is null as "isNew"`.execute(db)
  return rows[0]
}

/** The open items of an order or a payout that the caller sees, oldest first. */
export async function listAttention(
  db: Db,
  scope: Scope,
  marketplaceId: string,
  about: { orderId: string } | { payoutId: string },
): Promise<Attention[]> {
  const which = 'orderId' in about ? sql`order_id = ${about.orderId}` : sql`payout_id = ${about.payoutId}`
  const { rows } = await sql<Attention>`
    select id, code, params, opened_at as "openedAt" from attention_item
    where marketplace_id = ${marketplaceId} and ${which} and resolved_at is null and ${isSeen(scope, sql`code`)} order by opened_at, id`.execute(db)
  return rows
}
