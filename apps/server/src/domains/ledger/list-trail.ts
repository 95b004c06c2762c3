import type { MoneyTrailEntry } from '@stoa/contract/order-shapes.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import { listTrailOf } from './queries.ts'
import { trailAmount } from './rules.ts'

/** The money trail of an order in the reader's language. A merchant (`merchantId`) sees its own accounts only, the operator all. */
export async function listTrail(
  db: Db,
  order: { marketplaceId: string; orderId: string; currency: string; merchantId: string | undefined; language: Language },
): Promise<MoneyTrailEntry[]> {
  const rows = await listTrailOf(db, order.marketplaceId, order.orderId, order.merchantId)
  return rows.map(({ at, kind, reference, entries }) => ({
    at,
    kind,
    label: describe(order.language, message(`ledger_transfer.${kind}`)),
    reference,
    entries: entries.map(({ account, amountMinor }) => ({
      account: describe(order.language, message(`ledger_account.${account}`)),
      amount: { minor: trailAmount(account, amountMinor), currency: order.currency },
    })),
  }))
}
