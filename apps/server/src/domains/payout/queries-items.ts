import type { TransferKind } from '@stoa/contract/ledger.ts'
import type { Balance, PayoutItem, UnpayableReason } from '@stoa/contract/payout.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { afterKey, among, pageRows, rowsOf } from '../../kit/paging.ts'
import { isUnpayable, listUnpayableMerchants } from './queries-unpayable.ts'

type ItemRecord = {
  orderId: string
  hash: string
  marketplaceOrderReference: string
  placedAt: string
  capturedMinor: number
  marketplaceDiscountMinor: number
  commissionMinor: number
  taxWithheldMinor: number
  providerFeeMinor: number
  refundedMinor: number
  reserveMinor: number
  reserveReleasesOn: string | null
  netMinor: number
  currency: string
}

/**
 * The orders in a payout, each with what of it the payout pays: its postings by kind, so that no later refund changes the page and no amount is in two
 * payouts. A release is what was posted of the order before it. What a merchant collected, and paid back, itself is in none.
 */
export async function listPayoutItems(db: Db, payoutId: string, marketplaceId: string): Promise<z.output<typeof PayoutItem>[]> {
  const { rows } = await sql<ItemRecord>`
    with item as materialized (
      select i.order_id, i.net_minor, t.kind from payout_item i join ledger_transfer t on t.marketplace_id = i.marketplace_id and t.id = i.transfer_id
      where i.marketplace_id = ${marketplaceId} and i.payout_id = ${payoutId} and i.order_id is not null
    ), part as (
      select order_id, kind, net_minor from item where kind <> 'release'
      union all
      select i.order_id, t.kind, -e.amount_minor
      from item i join ledger_transfer t on t.marketplace_id = ${marketplaceId} and t.order_id = i.order_id and t.kind <> 'release'
      join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
      join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'merchant_pending'
      where i.kind = 'release'
    )
    select o.number::text as "orderId", o.hash, o.marketplace_order_reference as "marketplaceOrderReference", o.placed_at as "placedAt", o.currency,
      p.captured as "capturedMinor", p.discount as "marketplaceDiscountMinor", p.commission as "commissionMinor", p.tax as "taxWithheldMinor", p.fee as "providerFeeMinor", p.refunded as "refundedMinor", p.reserve as "reserveMinor",
      case when p.reserve < 0 then (select r.release_on from risk_reserve r where r.marketplace_id = o.marketplace_id and r.order_id = o.id) end as "reserveReleasesOn",
      n.net as "netMinor"
    from (
      select order_id, coalesce(sum(net_minor) filter (where kind in ('capture', 'collection')), 0)::int8 as captured,
        coalesce(sum(net_minor) filter (where kind in ('discount', 'discount_return')), 0)::int8 as discount,
        coalesce(-sum(net_minor) filter (where kind in ('commission', 'commission_return')), 0)::int8 as commission,
        coalesce(-sum(net_minor) filter (where kind in ('tax', 'tax_return')), 0)::int8 as tax,
        coalesce(-sum(net_minor) filter (where kind in ('provider_fee', 'provider_fee_return')), 0)::int8 as fee,
        coalesce(-sum(net_minor) filter (where kind in ('refund', 'reimbursement')), 0)::int8 as refunded,
        coalesce(sum(net_minor) filter (where kind in ('risk_reserve', 'risk_release')), 0)::int8 as reserve
      from part group by order_id
    ) p
    join (select order_id, sum(net_minor)::int8 as net from item group by order_id) n on n.order_id = p.order_id
    join "order" o on o.marketplace_id = ${marketplaceId} and o.id = p.order_id
    order by o.placed_at, o.id`.execute(db)
  return rows.map(
    ({
      capturedMinor,
      marketplaceDiscountMinor,
      commissionMinor,
      taxWithheldMinor,
      providerFeeMinor,
      refundedMinor,
      reserveMinor,
      netMinor,
      currency,
      ...rest
    }) => ({
      ...rest,
      captured: { minor: capturedMinor, currency },
      marketplaceDiscount: { minor: marketplaceDiscountMinor, currency },
      commission: { minor: commissionMinor, currency },
      taxWithheld: { minor: taxWithheldMinor, currency },
      providerFee: { minor: providerFeeMinor, currency },
      refunded: { minor: refundedMinor, currency },
      reserve: { minor: reserveMinor, currency },
      other: {
        minor:
          netMinor - capturedMinor - marketplaceDiscountMinor + commissionMinor + taxWithheldMinor + providerFeeMinor + refundedMinor - reserveMinor,
        currency,
      },
      net: { minor: netMinor, currency },
    }),
  )
}

/** What a payout pays besides orders: adjustments and debts, by kind. */
export async function listOtherItems(
  db: Db,
  payoutId: string,
  marketplaceId: string,
): Promise<{ kind: TransferKind; amountMinor: number; currency: string }[]> {
  const { rows } = await sql<{ kind: TransferKind; amountMinor: number; currency: string }>`
    select t.kind, sum(i.net_minor)::int8 as "amountMinor", p.currency
    from payout_item i
    join ledger_transfer t on t.marketplace_id = i.marketplace_id and t.id = i.transfer_id
    join payout p on p.marketplace_id = i.marketplace_id and p.id = i.payout_id
    where i.marketplace_id = ${marketplaceId} and i.payout_id = ${payoutId} and i.order_id is null
    group by t.kind, p.currency order by t.kind`.execute(db)
  return rows
}

type BalanceRecord = {
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  currency: string
  pending: number
  payable: number
  reserved: number
  heldBack: number
  debt: number
  paid: number
}

/** So many merchants that cannot be paid a list is narrowed to before their entries are summed. */
const unpayableLimit = 10_000

/**
 * Sums of the ledger per partner: for a merchant one row per marketplace, for an operator one per merchant. Credits are owed, so signs turn. `unpayable` keeps an
 * operator's merchants to which nothing can be paid: they are found first, so that not every merchant is summed.
 */
export async function listBalances(db: Db, scope: Scope, page: PageRequest, unpayable?: UnpayableReason): Promise<PageRows<Balance>> {
  const isMerchant = scope.companyType === 'MERCHANT'
  const ids = unpayable === undefined ? [] : await listUnpayableMerchants(db, scope.companyId, unpayable, unpayableLimit)
  const name = isMerchant ? sql`m.name` : sql`c.name`
  const partner = isMerchant ? sql`p.marketplace_id` : sql`p.merchant_id`
  const { rows } = await sql<BalanceRecord>`
    select p.marketplace_id as "marketplaceId", m.name as "marketplaceName", p.merchant_id as "merchantId", c.name as "merchantName", o.currency,
      b.pending, b.payable, b.reserved, b."heldBack", b.debt, b.paid
    from partnership p
    join marketplace m on m.id = p.marketplace_id join company o on o.id = m.id join company c on c.id = p.merchant_id
    cross join lateral (
      select
        coalesce(-sum(s.total) filter (where s.kind = 'merchant_pending'), 0)::int8 as pending,
        coalesce(-sum(s.total) filter (where s.kind = 'merchant_payable'), 0)::int8 as payable,
        coalesce(-sum(s.total) filter (where s.kind = 'merchant_reserved'), 0)::int8 as reserved,
        coalesce(-sum(s.total) filter (where s.kind = 'merchant_risk_reserve'), 0)::int8 as "heldBack",
        coalesce(sum(s.total) filter (where s.kind = 'merchant_debt'), 0)::int8 as debt,
        coalesce((select sum(x.amount_minor) from payout x where x.marketplace_id = p.marketplace_id and x.merchant_id = p.merchant_id and x.status = 'Paid Out'), 0)::int8 as paid
      from (
        select a.kind, sum(e.amount_minor) as total
        from ledger_account a join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
        where a.marketplace_id = p.marketplace_id and a.merchant_id = p.merchant_id and not a.is_test
        group by a.kind
      ) s
    ) b
    where ${isMerchant ? sql`p.merchant_id = ${scope.companyId}` : sql`p.marketplace_id = ${scope.companyId}`}
      and p.was_approved
      and ${unpayable === undefined ? sql`true` : among(sql`p.merchant_id`, ids, 'uuid')}
      and ${unpayable === undefined ? sql`true` : isUnpayable(unpayable)}
      and ${afterKey([name, partner], page, ['text', 'uuid'])}
    order by ${name}, ${partner} limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => (isMerchant ? [row.marketplaceName, row.marketplaceId] : [row.merchantName, row.merchantId]),
    ({ currency, ...row }): Balance => ({
      marketplace: { id: row.marketplaceId, name: row.marketplaceName },
      merchant: { id: row.merchantId, name: row.merchantName },
      pending: { minor: row.pending, currency },
      payable: { minor: row.payable, currency },
      reserved: { minor: row.reserved, currency },
      heldBack: { minor: row.heldBack, currency },
      debt: { minor: row.debt, currency },
      paid: { minor: row.paid, currency },
    }),
  )
}
