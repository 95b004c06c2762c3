import type { Adjustment, AdjustmentReason } from '@stoa/contract/payout-rule.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { afterKey, pageRows, rowsOf } from '../../kit/paging.ts'

export async function insertAdjustment(
  db: Db,
  scope: Scope,
  one: { merchantId: string; amountMinor: number; currency: string; reason: AdjustmentReason; note: string; createdBy: string },
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
  createdBy: string
  createdAt: string
}

/** Adjustments, newest first: an operator those it made, a merchant those of its own. */
export async function listAdjustments(
  db: Db,
  scope: Scope,
  { merchantId, ids }: { merchantId?: string | undefined; ids?: readonly string[] },
  page: PageRequest,
): Promise<PageRows<Adjustment>> {
  const mine = scope.companyType === 'MERCHANT' ? sql`j.merchant_id = ${scope.companyId}` : sql`j.marketplace_id = ${scope.companyId}`
  const { rows } = await sql<Row>`
    select j.id, j.marketplace_id as "marketplaceId", m.name as "marketplaceName", j.merchant_id as "merchantId", c.name as "merchantName", j.amount_minor as "amountMinor",
      j.currency, j.reason, j.note, j.created_by as "createdBy", j.created_at as "createdAt"
    from adjustment j join marketplace m on m.id = j.marketplace_id join company c on c.id = j.merchant_id
    where ${mine} and (${merchantId ?? null}::uuid is null or j.merchant_id = ${merchantId ?? null}::uuid) and (${ids ?? null}::uuid[] is null or j.id = any(${ids ?? null}::uuid[]))
      and ${afterKey([sql`j.created_at`, sql`j.id`], page, ['timestamptz', 'uuid'])}
    order by j.created_at desc, j.id desc limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.createdAt, row.id],
    ({ marketplaceId, marketplaceName, merchantId: id, merchantName, amountMinor, currency, ...rest }): Adjustment => ({
      ...rest,
      marketplace: { id: marketplaceId, name: marketplaceName },
      merchant: { id, name: merchantName },
      amount: { minor: amountMinor, currency },
    }),
  )
}
