import type { SalesChannel, channel } from '@stoa/contract/channel.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { JobCtx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { listDisconnectedChannels } from './queries.ts'
import { toSalesChannel } from './to-sales-channel.ts'

/** Returns a page of the sales channels of the caller's company that were disconnected and whose orders are kept. */
export async function pageDisconnectedChannels(jobCtx: JobCtx, { page }: Received<typeof channel.disconnected>): Promise<PageRows<SalesChannel>> {
  const rows = await listDisconnectedChannels(jobCtx.db, jobCtx.scope, page)
  return pageRows(
    rows,
    page,
    (row) => [row.endedAt, row.id],
    (row) => toSalesChannel(jobCtx, row, undefined),
  )
}
