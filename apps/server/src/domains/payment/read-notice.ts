import * as z from 'zod/mini'
import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { markWebhooksProcessed } from '../connection/queries-old.ts'
import type { changeReported } from './events.ts'
import { paymentAccess } from './payment-access.ts'
import { findAccountByReference } from './queries-account.ts'
import { listStoredReports } from './queries.ts'
import { recordAccount } from './record-account.ts'
import { storeEvents } from './store-events.ts'

const Notice = z.object({
  kind: z.literal('notice'),
  topic: z.enum(['payment', 'refund', 'payout', 'dispute', 'account']),
  reference: z.string(),
  account: z.nullable(z.string()),
  externalId: z.string(),
})

/** Reads at the provider what a notice names, and goes on as if it had reported that: notices that arrive late or out of order end alike. */
export async function readNotice(jobCtx: JobCtx, { connectionId, provider, externalId }: FactOf<typeof changeReported>): Promise<void> {
  const name = { connectionId, externalId }
  const [stored] = await listStoredReports(jobCtx.db, [name])
  const notice = Notice.safeParse(stored?.body)
  if (!stored || !notice.success) return
  const { connector, access } = await paymentAccess(jobCtx, stored.marketplaceId, connectionId)
  const found = await connector.readNotice?.(access, notice.data)
  await jobCtx.transact(async (ctx) => {
    await markWebhooksProcessed(ctx.db, [name])
    if (found === undefined) return
    if (found.kind !== 'account') return storeEvents(ctx, { connectionId, provider }, [{ ...found, externalId: `${externalId}:read` }])
    const id = await findAccountByReference(ctx.db, connectionId, found.reference)
    if (id !== undefined) await recordAccount(ctx, id, found)
  })
}
