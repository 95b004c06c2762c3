import type { MoneyTrailEntry } from '@stoa/contract/order-shapes.ts'
import type { Db } from '../../database/db.ts'
import { listTrailOf } from './queries.ts'
import { accountLabel, trailAmount, transferLabel } from './rules.ts'

/** The money trail of an order in words. A merchant (`merchantId`) sees its own accounts only, the operator all. */
export async function listTrail(
  db: Db,
  order: { marketplaceId: string; orderId: string; currency: string; merchantId: string | undefined },
): Promise<MoneyTrailEntry[]> {
  const rows = await listTrailOf(db, order.marketplaceId, order.orderId, order.merchantId)
  return rows.map(({ at, kind, reference, entries }) => ({
    at,
    kind,
    label: transferLabel(kind),
    reference,
    entries: entries.map(({ account, amountMinor }) => ({
      account: accountLabel(account),
      amount: { minor: trailAmount(account, amountMinor), currency: order.currency },
    })),
  }))
}
