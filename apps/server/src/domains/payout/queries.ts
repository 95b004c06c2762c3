import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { Payout } from '@stoa/contract/payout.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { PayoutStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx, Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, hasStarts, hasTexts, literal, pageRows, rowsOf } from '../../kit/paging.ts'
import type { Payable } from './rules.ts'
import { payoutNumber } from './rules.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { isResolvedLately, isSeen } from '../order/attention/queries-attention.ts'
import { updateOrderPayouts } from '../order/queries-payout.ts'

/** Keeps two runs of one marketplace apart until the transaction ends. */
export async function lockPayoutRun(db: Db, marketplaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout-run:' || ${marketplaceId}::text, 0))`.execute(db)
}

/** Every posting on a payable account that no payout holds, of active merchants without a payout under way. */
export async function listPayables(db: Db, marketplaceId: string, merchantId: string | undefined): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    select t.merchant_id as "merchantId", c.name as "merchantName", t.id as "transferId", t.kind, t.order_id as "orderId", -e.amount_minor as "netMinor", e.currency,
      exists (select from risk_reserve r where r.marketplace_id = t.marketplace_id and r.order_id = t.order_id) as "isHeld"
    from ledger_account a
    join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
    join company c on c.id = t.merchant_id
    where a.marketplace_id = ${marketplaceId} and a.kind = 'merchant_payable' and not a.is_test and t.kind not in ('reserve', 'payout_return')
      and (${merchantId ?? null}::uuid is null or a.merchant_id = ${merchantId ?? null}::uuid)
      and c.is_active
      and not exists (select from payout_item i where i.marketplace_id = t.marketplace_id and i.transfer_id = t.id and i.returned_at is null)
      and not exists (select from payout p where p.marketplace_id = a.marketplace_id and p.merchant_id = a.merchant_id and p.status in ('Reserved', 'Payout Processing'))
    order by c.name, t.merchant_id, t.at, t.id`.execute(db)
  return rows
}

export async function getPayoutTerms(
  db: Db,
  marketplaceId: string,
): Promise<{ minimumMinor: number; provider: string; connectionId: string | null } | undefined> {
  return db
    .selectFrom('marketplace as m')
    .leftJoin('connection as k', (j) => j.onRef('k.company_id', '=', 'm.id').on('k.kind', '=', 'payment').on('k.ended_at', 'is', null))
    .where('m.id', '=', marketplaceId)
    .select(['m.payout_minimum_minor as minimumMinor', (e) => e.fn.coalesce('k.provider', sql<string>`''`).as('provider'), 'k.id as connectionId'])
    .executeTakeFirst()
}

/** A payout to be written. */
export type NewPayout = {
  id: string
  merchantId: string
  amountMinor: number
  currency: string
  items: readonly Payable[]
}

/**
 * Writes the payouts of a run with their items in four statements and names them on the orders. Numbers count up within the marketplace, under the run's lock.
 * A posting that another payout holds is refused by the database.
 */
export async function insertPayouts(
  db: Db,
  run: { marketplaceId: string; provider: string; connectionId: string | null; requestedBy: string },
  payouts: readonly NewPayout[],
): Promise<void> {
  const { marketplaceId } = run
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from payout where marketplace_id = ${marketplaceId}`.execute(db)
  const rows = payouts.map(({ items, ...payout }, index) => ({
    ...payout,
    number: payoutNumber((counted[0]?.n ?? 0) + index + 1),
    orderCount: new Set(items.flatMap((item) => item.orderId ?? [])).size,
  }))
  await sql`
    insert into payout (marketplace_id, id, merchant_id, number, amount_minor, currency, order_count, provider, connection_id, requested_by)
    select ${marketplaceId}, x.id, x."merchantId", x.number, x."amountMinor", x.currency, x."orderCount",
      ${run.provider}, ${run.connectionId}, ${run.requestedBy}
    from ${jsonRows(rows, 'x', sql`id uuid, "merchantId" uuid, number text, "amountMinor" bigint, currency text, "orderCount" int`)}`.execute(db)
  const items = payouts.flatMap(({ id, items: own }) => own.map(({ transferId, orderId, netMinor }) => ({ id, transferId, orderId, netMinor })))
  await sql`
    insert into payout_item (marketplace_id, payout_id, transfer_id, order_id, net_minor)
    select ${marketplaceId}, x.id, x."transferId", x."orderId", x."netMinor"
    from ${jsonRows(items, 'x', sql`id uuid, "transferId" uuid, "orderId" uuid, "netMinor" bigint`)}`.execute(db)
  const orders = payouts.flatMap(({ id, items: own }) =>
    [...new Set(own.flatMap(({ orderId }) => orderId ?? []))].map((orderId) => ({ orderId, payoutId: id })),
  )
  await updateOrderPayouts(db, marketplaceId, orders)
}

export type LockedPayout = {
  id: string
  marketplaceId: string
  merchantId: string
  status: PayoutStatus
  amountMinor: number
  currency: string
  provider: string
  connectionId: string | null
  number: string
  orderIds: string[]
}

/** A payout under a row lock, with the orders in it. */
export async function lockPayout(db: Db, marketplaceId: string, payoutId: string): Promise<LockedPayout | undefined> {
  const { rows } = await sql<LockedPayout>`
    select p.id, p.marketplace_id as "marketplaceId", p.merchant_id as "merchantId", p.status, p.amount_minor as "amountMinor", p.currency, p.provider, p.connection_id as "connectionId", p.number,
      array(select distinct i.order_id::text from payout_item i where i.marketplace_id = p.marketplace_id and i.payout_id = p.id and i.order_id is not null) as "orderIds"
    from payout p where p.marketplace_id = ${marketplaceId} and p.id = ${payoutId} for update of p`.execute(db)
  return rows[0]
}

/** What a payout keeps of its last answer from the provider. */
export type PayoutFacts = { providerReference?: string; failure?: Message | null; paidAt?: Date | null }

/** Writes the status of a payout that is still in the state `from`; returns whether it was. Only `transition-payout.ts` calls it. */
export async function updatePayoutStatus(
  db: Db,
  payout: Pick<LockedPayout, 'marketplaceId' | 'id' | 'status'>,
  to: PayoutStatus,
  facts: PayoutFacts,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payout')
    .set({
      status: to,
      status_at: sql<string>`now()`,
      ...(facts.providerReference === undefined ? {} : { provider_reference: facts.providerReference }),
      ...(facts.failure === undefined ? {} : { failure: facts.failure === null ? null : JSON.stringify(facts.failure) }),
      ...(facts.paidAt === undefined ? {} : { paid_at: facts.paidAt }),
    })
    .where('marketplace_id', '=', payout.marketplaceId)
    .where('id', '=', payout.id)
    .where('status', '=', payout.status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes the provider's reference of a payout on its way, unless it is known. */
export async function updatePayoutReference(db: Db, marketplaceId: string, payoutId: string, reference: string): Promise<void> {
  await sql`
    update payout set provider_reference = ${reference}
    where marketplace_id = ${marketplaceId} and id = ${payoutId} and provider_reference is null and status = 'Payout Processing'`.execute(db)
}

/** Writes why a payout on its way waits. */
export async function updatePayoutFailure(db: Db, marketplaceId: string, payoutId: string, failure: Message): Promise<void> {
  await sql`
    update payout set failure = ${JSON.stringify(failure)}
    where marketplace_id = ${marketplaceId} and id = ${payoutId} and status = 'Payout Processing'`.execute(db)
}

/** A payout that waits too long: not sent, or not answered. */
export type StuckPayout = {
  marketplaceId: string
  payoutId: string
  merchantId: string
  number: string
  status: PayoutStatus
  connectionId: string | null
  sinceHours: number
  /** A person resolved its item in "Needs attention" within a day: it is not put before a person again yet. */
  isResolved: boolean
}

/** Payouts in an intermediate state for more than so many minutes, longest first, after the last one of the page before. */
export async function listStuckPayouts(db: Db, minutes: number, after: string | null, limit: number): Promise<StuckPayout[]> {
  const { rows } = await sql<StuckPayout>`
    select p.marketplace_id as "marketplaceId", p.id as "payoutId", p.merchant_id as "merchantId", p.number, p.status, p.connection_id as "connectionId",
      floor(extract(epoch from now() - p.status_at) / 3600)::int as "sinceHours",
      ${isResolvedLately({ marketplaceId: sql`p.marketplace_id`, code: sql`'payout_stuck'`, subjectId: sql`p.id` })} as "isResolved"
    from payout p
    where p.status in ('Reserved', 'Payout Processing') and p.status_at < now() - make_interval(mins => ${minutes})
      and (${after}::uuid is null or p.id > ${after}::uuid)
    order by p.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Frees the postings of a payout that came back, for the next one. */
export async function returnItems(db: Db, marketplaceId: string, payoutId: string): Promise<void> {
  await sql`update payout_item set returned_at = now() where marketplace_id = ${marketplaceId} and payout_id = ${payoutId} and returned_at is null`.execute(
    db,
  )
}

type PayoutRecord = {
  id: string
  number: string
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  status: PayoutStatus
  amountMinor: number
  currency: string
  orderCount: number
  failure: CodedMessage | null
  providerReference: string | null
  createdAt: string
  paidAt: string | null
}

/** Which payouts a company sees: a merchant those to it, an operator those it sends. */
function mine(scope: Scope) {
  return scope.companyType === 'MERCHANT' ? sql<boolean>`p.merchant_id = ${scope.companyId}` : sql<boolean>`p.marketplace_id = ${scope.companyId}`
}

const payoutColumns = sql`
  p.id, p.number, p.marketplace_id as "marketplaceId", m.name as "marketplaceName", p.merchant_id as "merchantId", c.name as "merchantName", p.status,
  p.amount_minor as "amountMinor", p.currency, p.order_count as "orderCount", p.failure, p.provider_reference as "providerReference", p.created_at as "createdAt", p.paid_at as "paidAt"`

/** Who reads payouts. */
type Reader = Pick<Ctx, 'db' | 'scope' | 'language'>

function payoutShape(language: Language, row: PayoutRecord): Payout {
  const { failure, marketplaceId, marketplaceName, merchantId, merchantName, amountMinor, currency, ...rest } = row
  return {
    ...rest,
    failure: failure && describe(language, failure),
    waitsFor: rest.status === 'Payout Processing' && failure?.code === 'failure.insufficient_balance' ? 'insufficient_balance' : null,
    marketplace: { id: marketplaceId, name: marketplaceName },
    merchant: { id: merchantId, name: merchantName },
    amount: { minor: amountMinor, currency },
  }
}

export async function listPayouts(
  { db, scope, language }: Reader,
  query: {
    status: readonly string[]
    merchantId: readonly string[]
    attention?: readonly AttentionCode[]
    text?: TextSearch | undefined
    ids?: readonly string[]
  },
  page: PageRequest,
): Promise<PageRows<Payout>> {
  const { rows } = await sql<PayoutRecord>`
    select ${payoutColumns}
    from payout p join marketplace m on m.id = p.marketplace_id join company c on c.id = p.merchant_id
    where ${mine(scope)}
      and (${query.status}::text[] = '{}' or p.status = any(${query.status}::text[]))
      and (${query.merchantId}::uuid[] = '{}' or p.merchant_id = any(${query.merchantId}::uuid[]))
      and (${query.attention ?? []}::text[] = '{}' or exists (
        select from attention_item i where i.marketplace_id = p.marketplace_id and i.payout_id = p.id and i.resolved_at is null and ${isSeen(scope, sql`i.code`, query.attention)}))
      and (${query.ids ?? null}::uuid[] is null or p.id = any(${query.ids ?? null}::uuid[]))
      and ${hasStarts(query.text, sql`p.number`)}
      and ${hasTexts(query.text, (pattern) => sql`searchable(p.number || ' ' || m.name || ' ' || c.name) like ${pattern}`)}
      and ${afterKey([sql`p.created_at`, sql`p.id`], page, ['timestamptz', 'uuid'])}
    order by p.created_at desc, p.id desc limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.createdAt, row.id],
    (row) => payoutShape(language, row),
  )
}

export async function findPayout({ db, scope, language }: Reader, payoutId: string): Promise<Payout | undefined> {
  const { rows } = await sql<PayoutRecord>`
    select ${payoutColumns} from payout p join marketplace m on m.id = p.marketplace_id join company c on c.id = p.merchant_id
    where ${mine(scope)} and p.id = ${payoutId}`.execute(db)
  return rows[0] && payoutShape(language, rows[0])
}
