import type { Payout } from '@stoa/contract/payout.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { PayoutStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'
import { afterKey, pageRows } from '../../kit/paging.ts'
import type { Payable } from './rules.ts'

/** Keeps two runs of one marketplace apart until the transaction ends. */
export async function lockPayoutRun(db: Db, marketplaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout-run:' || ${marketplaceId}::text, 0))`.execute(db)
}

/** Every posting on a payable account that no payout holds, of active merchants without a payout under way. */
export async function listPayables(db: Db, marketplaceId: string, merchantId: string | undefined): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    select t.merchant_id as "merchantId", c.name as "merchantName", t.id as "transferId", t.order_id as "orderId", -e.amount_minor as "netMinor", e.currency
    from ledger_account a
    join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
    join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
    join company c on c.id = t.merchant_id
    where a.marketplace_id = ${marketplaceId} and a.kind = 'merchant_payable' and t.kind in ('release', 'refund', 'commission_return')
      and (${merchantId ?? null}::uuid is null or a.merchant_id = ${merchantId ?? null}::uuid)
      and c.is_active
      and not exists (select from payout_item i where i.marketplace_id = t.marketplace_id and i.transfer_id = t.id and i.returned_at is null)
      and not exists (select from payout p where p.marketplace_id = a.marketplace_id and p.merchant_id = a.merchant_id and p.status in ('Reserved', 'Payout Processing'))
    order by c.name, t.merchant_id, t.at, t.id`.execute(db)
  return rows
}

export async function getPayoutTerms(db: Db, marketplaceId: string): Promise<{ minimumMinor: number; provider: string } | undefined> {
  return db
    .selectFrom('marketplace as m')
    .leftJoin('connection as k', (j) => j.onRef('k.company_id', '=', 'm.id').on('k.kind', '=', 'payment').on('k.ended_at', 'is', null))
    .where('m.id', '=', marketplaceId)
    .select(['m.payout_minimum_minor as minimumMinor', (e) => e.fn.coalesce('k.provider', sql<string>`''`).as('provider')])
    .executeTakeFirst()
}

/** Writes a payout with its items; its number counts up within the marketplace, under the run's lock. */
export async function insertPayout(
  db: Db,
  payout: {
    marketplaceId: string
    merchantId: string
    amountMinor: number
    currency: string
    provider: string
    requestedBy: string
    items: readonly Payable[]
  },
): Promise<{ id: string; orderIds: string[] }> {
  const { rows } = await sql<{ id: string }>`
    insert into payout (marketplace_id, merchant_id, number, amount_minor, currency, order_count, provider, requested_by)
    select ${payout.marketplaceId}, ${payout.merchantId}, 'P-' || lpad((count(*) + 1)::text, 5, '0'), ${payout.amountMinor}, ${payout.currency},
      ${new Set(payout.items.map((i) => i.orderId)).size}, ${payout.provider}, ${payout.requestedBy}
    from payout where marketplace_id = ${payout.marketplaceId}
    returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`
    insert into payout_item (marketplace_id, payout_id, transfer_id, order_id, net_minor)
    select ${payout.marketplaceId}, ${id}, x."transferId", x."orderId", x."netMinor"
    from jsonb_to_recordset(${JSON.stringify(payout.items)}::jsonb) as x("transferId" uuid, "orderId" uuid, "netMinor" bigint)`.execute(db)
  await sql`
    update "order" o set payout_id = ${id} from (select distinct order_id from payout_item where marketplace_id = ${payout.marketplaceId} and payout_id = ${id}) i
    where o.marketplace_id = ${payout.marketplaceId} and o.id = i.order_id`.execute(db)
  return { id, orderIds: [...new Set(payout.items.map((i) => i.orderId))] }
}

export type LockedPayout = {
  id: string
  marketplaceId: string
  merchantId: string
  status: PayoutStatus
  amountMinor: number
  currency: string
  provider: string
  number: string
  orderIds: string[]
}

/** A payout under a row lock, with the orders in it. */
export async function lockPayout(db: Db, marketplaceId: string, payoutId: string): Promise<LockedPayout | undefined> {
  const { rows } = await sql<LockedPayout>`
    select p.id, p.marketplace_id as "marketplaceId", p.merchant_id as "merchantId", p.status, p.amount_minor as "amountMinor", p.currency, p.provider, p.number,
      array(select distinct i.order_id::text from payout_item i where i.marketplace_id = p.marketplace_id and i.payout_id = p.id) as "orderIds"
    from payout p where p.marketplace_id = ${marketplaceId} and p.id = ${payoutId} for update of p`.execute(db)
  return rows[0]
}

export async function updatePayout(
  db: Db,
  marketplaceId: string,
  payoutId: string,
  change: { status: PayoutStatus; providerReference?: string; failure?: string | null; paidAt?: Date },
): Promise<void> {
  await db
    .updateTable('payout')
    .set({
      status: change.status,
      ...(change.providerReference === undefined ? {} : { provider_reference: change.providerReference }),
      ...(change.failure === undefined ? {} : { failure: change.failure }),
      ...(change.paidAt === undefined ? {} : { paid_at: change.paidAt }),
    })
    .where('marketplace_id', '=', marketplaceId)
    .where('id', '=', payoutId)
    .execute()
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
  failure: string | null
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

function payoutShape(row: PayoutRecord): Payout {
  const { marketplaceId, marketplaceName, merchantId, merchantName, amountMinor, currency, ...rest } = row
  return {
    ...rest,
    marketplace: { id: marketplaceId, name: marketplaceName },
    merchant: { id: merchantId, name: merchantName },
    amount: { minor: amountMinor, currency },
  }
}

export async function listPayouts(
  db: Db,
  scope: Scope,
  query: { status: readonly string[]; merchantId: readonly string[]; ids?: readonly string[] },
  page: PageRequest,
): Promise<PageRows<Payout>> {
  const { rows } = await sql<PayoutRecord>`
    select ${payoutColumns}
    from payout p join marketplace m on m.id = p.marketplace_id join company c on c.id = p.merchant_id
    where ${mine(scope)}
      and (${query.status}::text[] = '{}' or p.status = any(${query.status}::text[]))
      and (${query.merchantId}::uuid[] = '{}' or p.merchant_id = any(${query.merchantId}::uuid[]))
      and (${query.ids ?? null}::uuid[] is null or p.id = any(${query.ids ?? null}::uuid[]))
      and ${afterKey([sql`p.created_at`, sql`p.id`], page, ['timestamptz', 'uuid'])}
    order by p.created_at desc, p.id desc limit ${page.limit + 1}`.execute(db)
  return pageRows(rows, page, (row) => [row.createdAt, row.id], payoutShape)
}

export async function findPayout(db: Db, scope: Scope, payoutId: string): Promise<Payout | undefined> {
  const { rows } = await sql<PayoutRecord>`
    select ${payoutColumns} from payout p join marketplace m on m.id = p.marketplace_id join company c on c.id = p.merchant_id
    where ${mine(scope)} and p.id = ${payoutId}`.execute(db)
  return rows[0] && payoutShape(rows[0])
}
