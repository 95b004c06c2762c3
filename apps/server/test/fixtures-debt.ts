import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from './app.ts'
import { accountOf } from './fixtures-money.ts'
import type { Pair } from './fixtures-pair.ts'

/**
 * A payout rule of a merchant, an adjustment, and a debt with a write-off: it waits, or, of the second merchant, it was approved; and, of
 * the others, an offer of self-billing. Returns the write-off.
 */
export async function makeDebt(app: TestApp, pair: Pair): Promise<string> {
  const { marketplaceId, merchantId, merchant, operator, place } = pair
  const post = async (kind: string, debit: string, credit: string, amount: number, reference: string): Promise<void> => {
    const accounts = [await accountOf(app, pair, debit), await accountOf(app, pair, credit)]
    await app.db.transaction().execute(async (tx) => {
      const id = uuidv7()
      const on = new Date().toISOString().slice(0, 10)
      await tx
        .insertInto('ledger_transfer')
        .values({ marketplace_id: marketplaceId, id, kind, reference, merchant_id: merchantId, effective_on: on })
        .execute()
      await tx
        .insertInto('ledger_entry')
        .values(
          accounts.map((account, n) => ({
            marketplace_id: marketplaceId,
            transfer_id: id,
            account_id: account,
            amount_minor: n === 0 ? amount : -amount,
            currency: 'EUR',
          })),
        )
        .execute()
    })
  }
  await app.db.insertInto('payout_rule').values({ marketplace_id: marketplaceId, merchant_id: merchantId }).execute()
  // The first merchant can still be offered it.
  if (place !== 1)
    await app.db
      .insertInto('self_billing_agreement')
      .values({ marketplace_id: marketplaceId, merchant_id: merchantId, offered_by: `${merchant.hidden} person` })
      .execute()
  await app.db.insertInto('self_billing_series').values({ marketplace_id: marketplaceId, merchant_id: merchantId }).execute()
  const { id: adjustmentId } = await app.db
    .insertInto('adjustment')
    .values({
      marketplace_id: marketplaceId,
      merchant_id: merchantId,
      amount_minor: 700,
      currency: 'EUR',
      reason: 'other',
      note: `${merchant.hidden} note`,
      created_by: `${operator.hidden} person`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post('adjustment', 'adjustments', 'merchant_payable', 700, `adjustment:${adjustmentId}`)
  await post('debt', 'merchant_debt', 'merchant_payable', 500, `${merchant.hidden}-debt-${place}`)
  const { id } = await app.db
    .insertInto('debt_write_off')
    .values({
      marketplace_id: marketplaceId,
      merchant_id: merchantId,
      amount_minor: 300,
      currency: 'EUR',
      note: `${merchant.hidden} write-off`,
      status: place === 2 ? 'approved' : 'requested',
      requested_by_id: uuidv7(),
      requested_by: `${operator.hidden} person`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
