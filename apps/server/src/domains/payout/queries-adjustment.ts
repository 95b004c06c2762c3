import { taxWithin } from '@stoa/contract/amounts.ts'
import type { Adjustment, AdjustmentReason } from '@stoa/contract/payout-rule.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { TaxTreatment } from '@stoa/contract/tax-treatment.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { afterKey, pageRows, rowsOf } from '../../kit/paging.ts'
import type { Tax } from '../commission/rules-vat.ts'

/** Writes an adjustment and returns its id. `tax` is how VAT applies to a service, null where it is none; `correctsId` the charge that a credit takes back. */
export async function insertAdjustment(
  db: Db,
  scope: Scope,
  one: {
    merchantId: string
    amountMinor: number
    currency: string
    reason: AdjustmentReason
    note: string
    tax: Tax | null
    correctsId: string | undefined
    createdBy: string
  },
): Promise<string> {
  const { id } = await db
    .insertInto('adjustment')
    .values({
      marketplace_id: scope.companyId,
      merchant_id: one.merchantId,
      amount_minor: one.amountMinor,
      currency: one.currency,
      reason: one.reason,
      note: one.note,
      tax_treatment: one.tax?.treatment ?? null,
      tax_basis_points: one.tax?.basisPoints ?? null,
      corrects_id: one.correctsId ?? null,
      created_by: one.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Row = {
  id: string
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  amountMinor: number
  currency: string
  reason: AdjustmentReason
  note: string
  taxTreatment: TaxTreatment | null
  taxBasisPoints: number | null
  invoice: Adjustment['invoice']
  correctsId: string | null
  creditableMinor: number
  createdBy: string
  createdAt: string
}

/** True for an adjustment `j` that is a charge for a service. */
const isCharge = sql<boolean>`(j.tax_treatment is not null and j.amount_minor < 0)`

/** What credits took back of a charge `j`, in minor units. */
const credited = sql<number>`coalesce((
  select sum(r.amount_minor) from adjustment r where r.marketplace_id = j.marketplace_id and r.corrects_id = j.id), 0)::int8`

/** Keeps two credits of one merchant apart until the transaction ends, so that together they take back no more than was charged. */
export async function lockCredits(db: Db, marketplaceId: string, merchantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('credit:' || ${marketplaceId}::text || ':' || ${merchantId}::text, 0))`.execute(db)
}

/** Returns whether a merchant has a charge for a service that is not wholly credited. */
export async function hasCreditable(db: Db, marketplaceId: string, merchantId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from adjustment j where j.marketplace_id = ${marketplaceId} and j.merchant_id = ${merchantId} and ${isCharge}
      and -j.amount_minor > ${credited}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Returns an adjustment of a merchant with how VAT applied to it, null where it is for no service, and what of it credits took back, in minor units. */
export async function findAdjustment(
  db: Db,
  marketplaceId: string,
  { id, merchantId }: { id: string; merchantId: string },
): Promise<{ amountMinor: number; creditedMinor: number; tax: Tax | null } | undefined> {
  const { rows } = await sql<{ amountMinor: number; creditedMinor: number; tax: Tax | null }>`
    select j.amount_minor as "amountMinor", ${credited} as "creditedMinor",
      case when j.tax_treatment is not null then jsonb_build_object('treatment', j.tax_treatment, 'basisPoints', j.tax_basis_points) end as tax
    from adjustment j where j.marketplace_id = ${marketplaceId} and j.id = ${id} and j.merchant_id = ${merchantId}`.execute(db)
  return rows[0]
}

/** Adjustments, newest first: an operator those it made, a merchant those of its own. `isCreditable` keeps charges for services that are not wholly credited. */
export async function listAdjustments(
  db: Db,
  scope: Scope,
  { merchantId, isCreditable, ids }: { merchantId?: string | undefined; isCreditable?: 'true' | undefined; ids?: readonly string[] },
  page: PageRequest,
): Promise<PageRows<Adjustment>> {
  const mine = scope.companyType === 'MERCHANT' ? sql`j.merchant_id = ${scope.companyId}` : sql`j.marketplace_id = ${scope.companyId}`
  const { rows } = await sql<Row>`
    select j.id, j.marketplace_id as "marketplaceId", m.name as "marketplaceName", j.merchant_id as "merchantId", c.name as "merchantName", j.amount_minor as "amountMinor",
      j.currency, j.reason, j.note, j.tax_treatment as "taxTreatment", j.tax_basis_points as "taxBasisPoints", i.invoice, j.created_by as "createdBy", j.created_at as "createdAt",
      j.corrects_id as "correctsId", case when ${isCharge} then -j.amount_minor - ${credited} else 0 end as "creditableMinor"
    from adjustment j join marketplace m on m.id = j.marketplace_id join company c on c.id = j.merchant_id
    left join lateral (
      select jsonb_build_object('id', v.id, 'ref', v.ref, 'kind', v.kind) as invoice
      from ledger_transfer t
      join invoice_line l on l.issuer_id = t.marketplace_id and l.transfer_id = t.id
      join invoice v on v.issuer_id = l.issuer_id and v.id = l.invoice_id
      where j.tax_treatment is not null and t.marketplace_id = j.marketplace_id and t.reference = 'adjustment:' || j.id
    ) i on true
    where ${mine} and (${merchantId ?? null}::uuid is null or j.merchant_id = ${merchantId ?? null}::uuid) and (${ids ?? null}::uuid[] is null or j.id = any(${ids ?? null}::uuid[]))
      and ${isCreditable ? sql`(${isCharge} and -j.amount_minor > ${credited})` : sql`true`}
      and ${afterKey([sql`j.created_at`, sql`j.id`], page, ['timestamptz', 'uuid'])}
    order by j.created_at desc, j.id desc limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.createdAt, row.id],
    ({
      marketplaceId,
      marketplaceName,
      merchantId: id,
      merchantName,
      amountMinor,
      currency,
      taxBasisPoints,
      creditableMinor,
      ...rest
    }): Adjustment => ({
      ...rest,
      isService: rest.taxTreatment !== null,
      tax: { minor: taxWithin(amountMinor, taxBasisPoints ?? 0), currency },
      taxBasisPoints: taxBasisPoints ?? 0,
      marketplace: { id: marketplaceId, name: marketplaceName },
      merchant: { id, name: merchantName },
      amount: { minor: amountMinor, currency },
      creditable: { minor: creditableMinor, currency },
    }),
  )
}
