import type { Ctx } from '../../kit/context.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { listTransferIds } from '../ledger/queries.ts'
import type { Transfer } from '../ledger/rules.ts'
import { insertReserves } from './reserve/queries-reserve.ts'
import type { Preparation } from './rules-plan.ts'

/** Books what a run holds back and what settles debts. Returns the id of each transfer by its reference. */
export async function bookPreparation(
  ctx: Ctx,
  marketplaceId: string,
  { holds, debtPayments }: Pick<Preparation, 'holds' | 'debtPayments'>,
): Promise<ReadonlyMap<string, string>> {
  const transfers: Transfer[] = [
    ...holds.map(({ merchantId, orderId, amountMinor, currency, reference }) => ({
      marketplaceId,
      merchantId,
      orderId,
      currency,
      reference,
      kind: 'risk_reserve' as const,
      entries: [
        { account: 'merchant_payable' as const, amountMinor },
        { account: 'merchant_risk_reserve' as const, amountMinor: -amountMinor },
      ],
    })),
    ...debtPayments.map(({ merchantId, amountMinor, currency, reference }) => ({
      marketplaceId,
      merchantId,
      currency,
      reference,
      kind: 'debt_payment' as const,
      entries: [
        { account: 'merchant_payable' as const, amountMinor },
        { account: 'merchant_debt' as const, amountMinor: -amountMinor },
      ],
    })),
  ]
  if (transfers.length === 0) return new Map()
  await postTransfers(ctx.db, transfers)
  await insertReserves(ctx.db, marketplaceId, holds)
  return listTransferIds(
    ctx.db,
    marketplaceId,
    transfers.map(({ reference }) => reference),
  )
}
