import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { findNoticesReadAt, updateNoticesReadAt } from '../connection/webhook/queries-notice.ts'
import type { noticesDue } from './events.ts'
import { paymentAccess } from './payment-access.ts'
import { storeEvents } from './store-events.ts'

/** Events are written late, and clocks differ: each pass looks back a little further than the one before ended. */
const overlapMs = 60 * 60_000
/** Providers keep events for a month. */
const maxAgeMs = 29 * 86_400_000

/** Reads the events of a provider since the pass before; those that no webhook brought are handled like a webhook. */
export async function catchUpNotices(jobCtx: JobCtx, { marketplaceId, connectionId }: FactOf<typeof noticesDue>): Promise<void> {
  const { connector, access } = await paymentAccess(jobCtx, marketplaceId, connectionId)
  const before = await findNoticesReadAt(jobCtx.db, marketplaceId, connectionId)
  if (!connector.listNotices || before === undefined) return
  const since = new Date(Math.max(Date.parse(before) - overlapMs, jobCtx.now.getTime() - maxAgeMs))
  for (let after: string | undefined; ;) {
    const { notices, next } = await connector.listNotices(access, since, after)
    await jobCtx.transact(async (ctx) => {
      await storeEvents(ctx, { connectionId, provider: connector.provider }, notices)
    })
    if (next === undefined) break
    after = next
  }
  // Only a pass that came to its end moves the mark: the list begins with the newest.
  await jobCtx.transact((ctx) => updateNoticesReadAt(ctx.db, marketplaceId, connectionId, jobCtx.now))
}
