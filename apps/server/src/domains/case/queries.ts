import type { CaseRow, DisputeReason, ReturnAddress, ReturnReason } from '@stoa/contract/case-shapes.ts'
import { returnedWithRefund } from './share/queries-share.ts'
import type { ShareReason } from '@stoa/contract/case-share.ts'
import type { CaseKind, CaseSide, CaseState } from '@stoa/contract/case-states.ts'
import { actionStates } from '@stoa/contract/case-moves.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { Params } from '@stoa/contract/params.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { chargedBackMinor } from '../order/queries-dispute-effect.ts'
import type { Scope } from '../../kit/context.ts'
import { afterKey, among, direction, literal, pageRows, rowsOf } from '../../kit/paging.ts'
import { returnAddressOfCase } from '../order/return-policy/queries-return-address.ts'
import { foundBy } from '../order/queries-search.ts'

/** Which cases (`c`) a company may see: a merchant its own, an operator those of its marketplace. */
export function ownCases(scope: Scope): RawBuilder<boolean> {
  return scope.companyType === 'MERCHANT' ? sql<boolean>`c.merchant_id = ${scope.companyId}` : sql<boolean>`c.marketplace_id = ${scope.companyId}`
}

/** True for a dispute (`c`) that needs a response of which the deadline has passed: its provider takes no evidence any more. */
export const isLate = sql<boolean>`(c.state = 'needs_response' and coalesce(c.due_at < now(), false))`

/** True for a case (`c`) in which the two sides have something to do. Of an approved return: a label that the shopper should have by now. */
export const needsAction = sql<boolean>`(c.closed_at is null and not ${isLate}
  and (${among(sql`c.state`, actionStates, 'text')} or c.state = 'approved' and coalesce(c.overdue_for = c.due_at, false)))`

/** True for a case (`c`) whose next step is overdue. */
const isOverdue = sql<boolean>`(c.closed_at is null and c.state <> 'under_review' and coalesce(c.due_at < now(), false))`

/** A case of the list as the database answers it. */
export type CaseRecord = {
  id: string
  number: number
  kind: CaseKind
  state: CaseState
  reason: ReturnReason | DisputeReason
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  hash: string
  orderId: string
  customerName: string
  itemCount: number
  amountMinor: number
  currency: string
  /** Null for a dispute under review: its deadline counts again when the provider refuses the evidence. */
  dueAt: string | null
  isLate: boolean
  needsAction: boolean
  isOverdue: boolean
  createdAt: string
  updatedAt: string
}

const rowColumns = sql`c.id, c.number, c.kind, c.state, c.reason, c.marketplace_id as "marketplaceId", m.name as "marketplaceName", c.merchant_id as "merchantId",
  k.name as "merchantName", o.hash, o.number::text as "orderId", o.customer_name as "customerName", c.item_count as "itemCount", c.amount_minor as "amountMinor",
  c.currency, case when c.state <> 'under_review' then c.due_at end as "dueAt", ${isLate} as "isLate", ${needsAction} as "needsAction", ${isOverdue} as "isOverdue", c.created_at as "createdAt", c.updated_at as "updatedAt"`
const rowTables = sql`order_case c join "order" o on o.marketplace_id = c.marketplace_id and o.id = c.order_id
  join marketplace m on m.id = c.marketplace_id join company k on k.id = c.merchant_id`

/** What narrows a list of cases. */
export type CaseFilters = {
  kind?: CaseKind | undefined
  state: readonly CaseState[]
  needsAction?: 'true' | undefined
  isOpen?: 'true' | 'false' | undefined
  isOverdue?: 'true' | undefined
  merchantId: readonly string[]
  hash?: string | undefined
  updatedSince?: string | undefined
  text?: string | undefined
}

function narrowed(scope: Scope, filters: CaseFilters): RawBuilder<boolean> {
  const conditions = [ownCases(scope)]
  if (filters.kind !== undefined) conditions.push(sql`c.kind = ${filters.kind}`)
  if (filters.state.length > 0) conditions.push(among(sql`c.state`, filters.state, 'text'))
  if (filters.needsAction !== undefined) conditions.push(needsAction)
  if (filters.isOpen !== undefined) conditions.push(filters.isOpen === 'true' ? sql`c.closed_at is null` : sql`c.closed_at is not null`)
  if (filters.isOverdue !== undefined) conditions.push(isOverdue)
  if (filters.merchantId.length > 0) conditions.push(among(sql`c.merchant_id`, filters.merchantId, 'uuid'))
  if (filters.hash !== undefined) conditions.push(sql`o.hash = ${filters.hash}`)
  if (filters.updatedSince !== undefined) conditions.push(sql`c.updated_at >= ${filters.updatedSince}::timestamptz`)
  const text = filters.text?.trim() ?? ''
  if (text !== '') {
    const number = /^#?\d{1,9}$/.test(text) ? [sql<boolean>`c.number = ${Number(text.replace('#', ''))}`] : []
    conditions.push(sql`(${sql.join([...number, foundBy(scope, text)], sql` or `)})`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const sortKeys = {
  createdAt: { column: sql`c.created_at`, of: (row: CaseRecord) => row.createdAt },
  updatedAt: { column: sql`c.updated_at`, of: (row: CaseRecord) => row.updatedAt },
} as const

/** A page of the cases a company has. */
export async function listCases(db: Db, scope: Scope, filters: CaseFilters, page: PageRequest): Promise<PageRows<CaseRow>> {
  const key = sortKeys[page.sort.field as keyof typeof sortKeys]
  const where = narrowed(scope, filters)
  const { rows } = await sql<CaseRecord>`
    select ${rowColumns} from ${rowTables}
    where ${where} and ${afterKey([key.column, sql`c.id`], page, ['timestamptz', 'uuid'])}
    order by ${key.column} ${direction(page)}, c.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  const answer = pageRows(rows, page, (row) => [key.of(row), row.id], toCaseRow)
  if (!page.count) return answer
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from order_case c join "order" o on o.marketplace_id = c.marketplace_id and o.id = c.order_id where ${where} limit ${literal(countCap)}
    ) matched`.execute(db)
  return { ...answer, totalCount: counted.rows[0]?.n ?? 0 }
}

/** Returns a row of the list as the contract words it. */
export function toCaseRow(row: CaseRecord): CaseRow {
  const { id, number, kind, state, reason, itemCount, needsAction: needsIt, dueAt, createdAt, updatedAt } = row
  return {
    id,
    number,
    kind,
    state,
    reason,
    marketplace: { id: row.marketplaceId, name: row.marketplaceName },
    merchant: { id: row.merchantId, name: row.merchantName },
    order: { hash: row.hash, orderId: row.orderId, customerName: row.customerName },
    itemCount,
    amount: { minor: row.amountMinor, currency: row.currency },
    needsAction: needsIt,
    isOverdue: row.isOverdue,
    dueAt,
    createdAt,
    updatedAt,
  }
}

/** How many cases need something of the company, counted up to the cap. */
export async function countCasesToAct(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from order_case c where ${ownCases(scope)} and ${needsAction} limit ${literal(countCap)}
    ) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** A case whole, but for what hangs on it. */
export type WholeCase = CaseRecord & {
  orderUuid: string
  openedBy: CaseSide
  shippingPayer: 'shopper' | 'merchant' | 'marketplace' | null
  feeMinor: number
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  returnAddress: ReturnAddress | null
  refundedMinor: number | null
  bearer: 'merchant' | 'marketplace' | null
  marketplaceShareMinor: number | null
  /** What went back to the merchant with the refund of a return, less what the marketplace took back of its discount. */
  returnedMinor: number
  shareReason: ShareReason | null
  providerReference: string | null
  providerState: string | null
  closedAt: string | null
  version: number
  shippingLeftMinor: number
  /** What can still be refunded of the order. */
  orderLeftMinor: number
  paymentProvider: string
}

const wholeColumns = sql`${rowColumns}, c.order_id as "orderUuid", c.opened_by as "openedBy", c.shipping_payer as "shippingPayer", c.fee_minor as "feeMinor", c.carrier,
  c.tracking_number as "trackingNumber", c.tracking_href as "trackingHref", case when c.kind = 'return' then ${returnAddressOfCase('c')} end as "returnAddress",
  c.refunded_minor as "refundedMinor", c.bearer, c.marketplace_share_minor as "marketplaceShareMinor", c.share_reason as "shareReason",
  c.provider_reference as "providerReference", c.provider_state as "providerState", c.closed_at as "closedAt", c.version,
  coalesce((select ${returnedWithRefund} from refund r where r.marketplace_id = c.marketplace_id and r.id = c.refund_id), 0)::int8 as "returnedMinor",
  case when o.captured_minor + o.marketplace_discount_credited_minor > 0 then o.shipping_minor - o.refunded_shipping_minor else 0 end as "shippingLeftMinor",
  greatest(0, o.captured_minor - o.refunded_minor - ${chargedBackMinor}) as "orderLeftMinor",
  (select g.payment_provider from order_group g where g.marketplace_id = o.marketplace_id and g.id = o.group_id) as "paymentProvider"`

/** Returns a case the caller may see. */
export async function findCase(db: Db, scope: Scope, id: string): Promise<WholeCase | undefined> {
  const { rows } = await sql<WholeCase>`select ${wholeColumns} from ${rowTables} where c.id = ${id} and ${ownCases(scope)}`.execute(db)
  return rows[0]
}

/** A line of a case as the database answers it, with what the order has of it. */
export type CaseLineRecord = {
  caseId: string
  lineId: string
  name: string
  variantName: string
  sku: string
  pictureFile: string | null
  quantity: number
  reason: ReturnReason | null
  acceptedQuantity: number | null
  restockQuantity: number
  condition: 'as_new' | 'opened' | 'used' | 'damaged' | 'missing' | null
}

/** The lines of cases, in the order of the purchase. */
export async function listCaseLines(db: Db, marketplaceId: string, caseIds: readonly string[]): Promise<CaseLineRecord[]> {
  const { rows } = await sql<CaseLineRecord>`
    select x.case_id as "caseId", l.id as "lineId", l.name, l.variant_name as "variantName", l.sku, l.picture_file as "pictureFile", x.quantity, x.reason,
      x.accepted_quantity as "acceptedQuantity", x.restock_quantity as "restockQuantity", x.condition
    from case_line x join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
    where x.marketplace_id = ${marketplaceId} and x.case_id = any(${caseIds}::uuid[]) order by l.position, l.id`.execute(db)
  return rows
}

/** An entry of the history of a case as the database answers it. */
export type CaseEventRecord = {
  caseId: string
  id: string
  at: string
  code: string
  params: Params
  side: CaseSide
  actor: string | null
  text: string | null
  isPublic: boolean
  files: { id: string; name: string; bytes: number; sha256: string; side: CaseSide; at: string }[]
}

/** The histories of cases, oldest first, with the files of each entry; beside evidence also those of earlier messages that went along. */
export async function listCaseEvents(db: Db, marketplaceId: string, caseIds: readonly string[]): Promise<CaseEventRecord[]> {
  const { rows } = await sql<CaseEventRecord>`
    select e.case_id as "caseId", e.id::text as id, e.at, e.code, e.params, e.side, e.actor, e.text, e.is_public as "isPublic",
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'sha256', encode(f.sha256, 'hex'), 'side', f.side,
          'at', to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.id), '[]')
        from case_file f where f.case_id = e.case_id and (f.event_id = e.id or f.id = any(e.evidence_file_ids))) as files
    from case_event e where e.marketplace_id = ${marketplaceId} and e.case_id = any(${caseIds}::uuid[]) order by e.id`.execute(db)
  return rows
}

/** A stored file of a case the caller may see. */
export async function findCaseFile(db: Db, scope: Scope, id: string): Promise<{ file: string; name: string; contentType: string } | undefined> {
  const { rows } = await sql<{ file: string; name: string; contentType: string }>`
    select f.file, f.name, f.content_type as "contentType" from case_file f join order_case c on c.id = f.case_id where f.id = ${id} and ${ownCases(scope)}`.execute(
    db,
  )
  return rows[0]
}
