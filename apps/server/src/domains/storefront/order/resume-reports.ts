import type { JobCtx } from '../../../kit/context.ts'
import { storefrontReportDue } from '../events.ts'
import { listOpenShipmentReports } from './queries-report.ts'

const pageSize = 200
/** Younger ones are under way. */
const minutes = 10

/** Sends the shipments that waited: while sending to the shop was paused, or because a process ended before it was done. */
export async function resumeReports(jobCtx: JobCtx): Promise<void> {
  for (let afterId: string | undefined = '00000000-0000-0000-0000-000000000000'; afterId !== undefined;) {
    const page: { companyId: string; orderId: string; fulfilmentId: string }[] = await listOpenShipmentReports(jobCtx.db, {
      minutes,
      afterId,
      limit: pageSize,
    })
    if (page.length > 0) await jobCtx.transact((ctx) => ctx.emit(storefrontReportDue, ...page))
    afterId = page.length < pageSize ? undefined : page.at(-1)?.fulfilmentId
  }
}
