import type { payout } from '@stoa/contract/payout.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { makePayouts } from './make-payouts.ts'
import { listPayouts } from './queries.ts'
import { skipMessage } from './skip-message.ts'

/** Pays every merchant, or one, what is payable, and says who is not paid and why. */
export async function runPayouts(ctx: Ctx, { body }: Received<typeof payout.run>): Promise<Answer<typeof payout.run>> {
  const { ids, decisions } = await makePayouts(ctx, { merchantId: body.merchantId })
  const page = { limit: Math.max(1, ids.length), sort: { field: 'createdAt', descending: true }, count: false }
  const { value } = await listPayouts(ctx, { status: [], merchantId: [], ids }, page)
  return {
    payouts: value,
    skipped: decisions.flatMap((d) =>
      d.isPaid
        ? []
        : [
            {
              merchantId: d.merchantId,
              merchantName: d.merchantName,
              code: d.code,
              reason: describe(ctx.language, skipMessage(d)),
              payable: { minor: d.amountMinor, currency: d.currency },
            },
          ],
    ),
  }
}
