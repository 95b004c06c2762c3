import type { CaseKind, CaseSide, CaseState } from '@stoa/contract/case-states.ts'
import type { Params } from '@stoa/contract/params.ts'
import { sql } from 'kysely'
import { asSystem } from '../../database/as-system.ts'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { Scope } from '../../kit/context.ts'
import { returnAddressOf } from '../order/return-policy/queries-return-address.ts'
import { isLate, ownCases } from './queries.ts'
import type { NewDocument } from '../company/rules.ts'

/** A case under a row lock, with what commands decide by. */
export type LockedCase = {
  id: string
  marketplaceId: string
  merchantId: string
  orderId: string
  hash: string
  number: number
  kind: CaseKind
  state: CaseState
  amountMinor: number
  currency: string
  feeMinor: number
  refundId: string | null
  /** Of the parcel with returned items; empty before it is sent. */
  trackingNumber: string
  providerReference: string | null
  connectionId: string | null
  bearer: 'merchant' | 'marketplace' | null
  refundedMinor: number | null
  marketplaceShareMinor: number | null
  dueAt: string | null
  isLate: boolean
  /** Whether the order's money has become payable. */
  isReleased: boolean
}

const lockedColumns = sql`c.id, c.marketplace_id as "marketplaceId", c.merchant_id as "merchantId", c.order_id as "orderId", o.hash, c.number, c.kind, c.state,
  c.amount_minor as "amountMinor", c.currency, c.fee_minor as "feeMinor", c.refund_id as "refundId", c.tracking_number as "trackingNumber", c.provider_reference as "providerReference",
  c.connection_id as "connectionId", c.bearer, c.refunded_minor as "refundedMinor", c.marketplace_share_minor as "marketplaceShareMinor", c.due_at as "dueAt", ${isLate} as "isLate",
  o.released_at is not null as "isReleased"`
const lockedTables = sql`order_case c join "order" o on o.marketplace_id = c.marketplace_id and o.id = c.order_id`

/** Returns a case of the caller, held with its order until the transaction ends. */
export async function lockCase(db: Db, scope: Scope, id: string): Promise<LockedCase | undefined> {
  const { rows } = await sql<LockedCase>`
    select ${lockedColumns} from ${lockedTables} where c.id = ${id} and ${ownCases(scope)} for no key update of o, c`.execute(db)
  return rows[0]
}

/** Returns cases of one marketplace by id, held with their orders. For jobs. */
export async function lockCases(db: Db, marketplaceId: string, ids: readonly string[]): Promise<LockedCase[]> {
  const { rows } = await sql<LockedCase>`
    select ${lockedColumns} from ${lockedTables}
    where c.marketplace_id = ${marketplaceId} and c.id = any(${ids}::uuid[]) order by o.id, c.id for no key update of o, c`.execute(db)
  return rows
}

/** A case to be written. */
export type NewCase = {
  marketplaceId: string
  merchantId: string
  orderId: string
  kind: CaseKind
  state: CaseState
  reason: string
  openedBy: CaseSide
  itemCount: number
  amountMinor: number
  currency: string
  dueAt: Date | null
  shippingPayer?: string
  feeMinor?: number
  language?: string
  connectionId?: string
  providerReference?: string
  providerState?: string
  bearer?: 'merchant' | 'marketplace'
}

/** Writes a case under the next number of its marketplace. Returns undefined for a dispute of an order that is there already. */
export async function insertCase(db: Db, one: NewCase): Promise<{ id: string; number: number } | undefined> {
  // A merchant does not see the cases of others, which have numbers too.
  return asSystem(db, async () => {
    await sql`select pg_advisory_xact_lock(hashtextextended('case-number:' || ${one.marketplaceId}::text, 0))`.execute(db)
    const { rows } = await sql<{ id: string; number: number }>`
      insert into order_case (marketplace_id, merchant_id, order_id, number, kind, state, reason, opened_by, item_count, amount_minor, currency, due_at,
        shipping_payer, fee_minor, language, connection_id, provider_reference, provider_state, bearer)
      select ${one.marketplaceId}, ${one.merchantId}, ${one.orderId}, coalesce(max(c.number), 0) + 1, ${one.kind}, ${one.state}, ${one.reason}, ${one.openedBy},
        ${one.itemCount}, ${one.amountMinor}, ${one.currency}, ${one.dueAt}, ${one.shippingPayer ?? null}, ${one.feeMinor ?? 0}, ${one.language ?? null},
        ${one.connectionId ?? null}::uuid, ${one.providerReference ?? null}, ${one.providerState ?? null}, ${one.bearer ?? null}
      from order_case c where c.marketplace_id = ${one.marketplaceId}
      on conflict on constraint order_case_dispute do nothing returning id, number`.execute(db)
    return rows[0]
  })
}

/** Writes the lines of a new case. */
export async function insertCaseLines(
  db: Db,
  of: { marketplaceId: string; merchantId: string; caseId: string },
  lines: readonly { lineId: string; quantity: number; reason: string | null }[],
): Promise<void> {
  await sql`
    insert into case_line (marketplace_id, merchant_id, case_id, order_line_id, quantity, reason)
    select ${of.marketplaceId}, ${of.merchantId}, ${of.caseId}, x."lineId", x.quantity, x.reason
    from ${jsonRows(lines, 'x', sql`"lineId" uuid, quantity int, reason text`)}`.execute(db)
}

/** Writes how the items of a return arrived; returns how many lines of it were named. */
export async function updateCaseLines(
  db: Db,
  of: { marketplaceId: string; id: string },
  lines: readonly { lineId: string; acceptedQuantity: number; restockQuantity: number; condition: string }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update case_line l set accepted_quantity = x."acceptedQuantity", restock_quantity = x."restockQuantity", condition = x.condition
    from ${jsonRows(lines, 'x', sql`"lineId" uuid, "acceptedQuantity" int, "restockQuantity" int, condition text`)}
    where l.marketplace_id = ${of.marketplaceId} and l.case_id = ${of.id} and l.order_line_id = x."lineId"`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Writes until when the next step of a locked case is due. */
export async function updateCaseDue(db: Db, of: { marketplaceId: string; id: string }, dueAt: Date | null): Promise<void> {
  await db
    .updateTable('order_case')
    .set({ due_at: dueAt, version: sql<number>`version + 1` })
    .where('marketplace_id', '=', of.marketplaceId)
    .where('id', '=', of.id)
    .execute()
}

/** Writes where the items of a locked return are sent, as it holds now: which its shopper reads. */
export async function recordReturnAddress(db: Db, of: { marketplaceId: string; id: string }): Promise<void> {
  await sql`
    update order_case c set return_address = ${returnAddressOf(sql`c.marketplace_id`, sql`c.merchant_id`)}
    where c.marketplace_id = ${of.marketplaceId} and c.id = ${of.id}`.execute(db)
}

/** What a step changes on a case beside its state. */
export type CaseChange = {
  /** Absent leaves it as it is. */
  dueAt?: Date | null
  isClosed: boolean
  carrier?: string
  trackingNumber?: string
  trackingHref?: string | null
  feeMinor?: number
  refundId?: string | null
  refundedMinor?: number | null
  providerState?: string
  marketplaceShareMinor?: null
  shareReason?: null
}

/** Writes the state of a locked case, and what came with it. */
export async function updateCase(db: Db, of: { marketplaceId: string; id: string }, to: CaseState, change: CaseChange): Promise<void> {
  const {
    dueAt,
    isClosed,
    carrier,
    trackingNumber,
    trackingHref,
    feeMinor,
    refundId,
    refundedMinor,
    providerState,
    marketplaceShareMinor,
    shareReason,
  } = change
  await db
    .updateTable('order_case')
    .set({
      state: to,
      closed_at: isClosed ? sql<string>`coalesce(closed_at, clock_timestamp())` : null,
      version: sql<number>`version + 1`,
      ...(dueAt === undefined ? {} : { due_at: dueAt }),
      ...(carrier === undefined ? {} : { carrier }),
      ...(trackingNumber === undefined ? {} : { tracking_number: trackingNumber }),
      ...(trackingHref === undefined ? {} : { tracking_href: trackingHref }),
      ...(feeMinor === undefined ? {} : { fee_minor: feeMinor }),
      ...(refundId === undefined ? {} : { refund_id: refundId }),
      ...(refundedMinor === undefined ? {} : { refunded_minor: refundedMinor }),
      ...(providerState === undefined ? {} : { provider_state: providerState }),
      ...(marketplaceShareMinor === undefined ? {} : { marketplace_share_minor: marketplaceShareMinor }),
      ...(shareReason === undefined ? {} : { share_reason: shareReason }),
    })
    .where('marketplace_id', '=', of.marketplaceId)
    .where('id', '=', of.id)
    .execute()
}

/** An entry of a case's history to be. */
export type NewCaseEvent = {
  marketplaceId: string
  merchantId: string
  caseId: string
  code: string
  params: Params
  side: CaseSide
  actor: string | null
  text: string | null
  isPublic: boolean
  evidenceFileIds: readonly string[] | null
}

/** Writes an entry into the history of a case and returns its id. */
export async function insertCaseEvent(db: Db, event: NewCaseEvent): Promise<string> {
  const { id } = await db
    .insertInto('case_event')
    .values({
      marketplace_id: event.marketplaceId,
      merchant_id: event.merchantId,
      case_id: event.caseId,
      code: event.code,
      params: JSON.stringify(event.params),
      side: event.side,
      actor: event.actor,
      text: event.text,
      is_public: event.isPublic,
      evidence_file_ids: event.evidenceFileIds === null ? null : [...event.evidenceFileIds],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** An entry that the clock writes into the history of a case. */
export type ClockEvent = { id: string; marketplaceId: string; merchantId: string; code: string; params: Params; isPublic: boolean }

/** Writes entries of the clock into the histories of cases. */
export async function insertClockEvents(
  db: Db,
  events: readonly ClockEvent[],
): Promise<{ marketplaceId: string; caseId: string; eventId: string }[]> {
  const { rows } = await sql<{ marketplaceId: string; caseId: string; eventId: string }>`
    insert into case_event (marketplace_id, merchant_id, case_id, code, params, side, is_public)
    select x."marketplaceId", x."merchantId", x.id, x.code, x.params, 'system', x."isPublic"
    from ${jsonRows(events, 'x', sql`"marketplaceId" uuid, "merchantId" uuid, id uuid, code text, params jsonb, "isPublic" boolean`)}
    returning marketplace_id as "marketplaceId", case_id as "caseId", id::text as "eventId"`.execute(db)
  return rows
}

/** Writes evidence beside an entry of the history. `sha256` is in hex. */
export async function insertCaseFiles(
  db: Db,
  of: { marketplaceId: string; merchantId: string; caseId: string; eventId: string; side: CaseSide },
  files: readonly NewDocument[],
): Promise<void> {
  if (files.length === 0) return
  await sql`
    insert into case_file (marketplace_id, merchant_id, case_id, event_id, side, name, content_type, bytes, sha256, file)
    select ${of.marketplaceId}, ${of.merchantId}, ${of.caseId}, ${of.eventId}::bigint, ${of.side}, x.name, x."contentType", x.bytes, decode(x.sha256, 'hex'), x.file
    from ${jsonRows(files, 'x', sql`name text, "contentType" text, bytes int, sha256 text, file text`)}`.execute(db)
}
