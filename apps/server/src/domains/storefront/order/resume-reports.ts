import type { JobCtx } from '../../../kit/context.ts'
import { storefrontCancellationDue, storefrontReportDue } from '../events.ts'
import { listOpenReports } from './queries-report.ts'

const pageSize = 200
/** Younger ones are under way. */
const minutes = 10

/**
 * Sends the shipments and cancellations that waited: while sending to the shop was paused or the shop was disconnected, or because a process ended before it was
 * done.
 */
export async function resumeReports(jobCtx: JobCtx): Promise<void> {
  for (let afterId: string | undefined = '00000000-0000-0000-0000-000000000000'; afterId !== undefined;) {
    const page: Awaited<ReturnType<typeof listOpenReports>> = await listOpenReports(jobCtx.db, { minutes, afterId, limit: pageSize })
    const shipments = page.flatMap(({ companyId, orderId, subjectId }) => (orderId === null ? [] : [{ companyId, orderId, fulfilmentId: subjectId }]))
    const cancellations = page.flatMap(({ companyId, groupId, orderId }) => (orderId === null ? [{ companyId, groupId }] : []))
    if (page.length > 0)
      await jobCtx.transact(async (ctx) => {
        await ctx.emit(storefrontReportDue, ...shipments)
        await ctx.emit(storefrontCancellationDue, ...cancellations)
      })
    afterId = page.length < pageSize ? undefined : page.at(-1)?.subjectId
  }
}
