import type { JobCtx } from '../../kit/context.ts'
import { noticesDue } from './events.ts'
import { listPaymentConnections } from './queries.ts'

/** Starts reading what no webhook brought, at every connected provider that can list it. */
export async function startNoticeReads(jobCtx: JobCtx): Promise<void> {
  const connections = await listPaymentConnections(jobCtx.db)
  const facts = connections.flatMap(({ marketplaceId, connectionId, provider }) =>
    jobCtx.ports.payments[provider]?.listNotices ? [{ marketplaceId, connectionId }] : [],
  )
  await jobCtx.transact((ctx) => ctx.emit(noticesDue, ...facts))
}
