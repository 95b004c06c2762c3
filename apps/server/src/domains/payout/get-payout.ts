import type { payout } from '@stoa/contract/payout.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { transferMessage } from '../ledger/transfer-message.ts'
import { listAttention } from '../order/attention/queries-attention.ts'
import { listOtherItems, listPayoutItems } from './queries-items.ts'
import { findPayout } from './queries.ts'

/** One payout with exactly the orders in it. */
export async function getPayout(ctx: Ctx, { params }: Pick<Received<typeof payout.get>, 'params'>): Promise<Answer<typeof payout.get>> {
  const row = orNotFound(await findPayout(ctx, params.id), 'payout')
  const items = await listPayoutItems(ctx.db, row.id, row.marketplace.id)
  const others = await listOtherItems(ctx.db, row.id, row.marketplace.id)
  const otherItems = others.map(({ kind, amountMinor, currency }) => ({
    kind,
    label: describe(ctx.language, transferMessage(kind, ctx.scope)),
    amount: { minor: amountMinor, currency },
  }))
  return { ...row, items, otherItems, attention: await listAttention(ctx.db, ctx.scope, row.marketplace.id, { payoutId: row.id }) }
}
