import type { MoneyTrailEntry } from '@stoa/contract/order-shapes.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { listTrailOf } from './queries.ts'
import { trailAmount } from './rules.ts'
import { transferMessage } from './transfer-message.ts'

/** The money trail of an order in the reader's language. A merchant sees its own accounts only, the operator all. */
export async function listTrail(
  { db, scope, language }: Pick<Ctx, 'db' | 'scope' | 'language'>,
  order: { marketplaceId: string; orderId: string; currency: string },
): Promise<MoneyTrailEntry[]> {
  const merchantId = scope.companyType === 'MERCHANT' ? scope.companyId : undefined
  const rows = await listTrailOf(db, order.marketplaceId, order.orderId, merchantId)
  return rows.map(({ at, kind, reference, entries }) => ({
    at,
    kind,
    label: describe(language, transferMessage(kind, scope)),
    reference,
    entries: entries.map(({ account, amountMinor }) => ({
      account: describe(language, message(`ledger_account.${account}`)),
      amount: { minor: trailAmount(account, amountMinor), currency: order.currency },
    })),
  }))
}
