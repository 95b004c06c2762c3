import type { JobCtx } from '../../kit/context.ts'
import { storefrontWriteDue } from './events.ts'
import { listAddonMarketplaces } from './queries.ts'

const pageSize = 200

/** Starts writing what changed to every storefront: prices of campaigns that begin or end, stock, and what no event reported are found so. */
export async function startWrites(jobCtx: JobCtx): Promise<void> {
  for (let afterId: string | undefined = '00000000-0000-0000-0000-000000000000'; afterId !== undefined;) {
    const ids: string[] = await listAddonMarketplaces(jobCtx.db, afterId, pageSize)
    await jobCtx.transact((ctx) => ctx.emit(storefrontWriteDue, ...ids.map((companyId) => ({ companyId, productIds: null, isForced: false }))))
    afterId = ids.length < pageSize ? undefined : ids.at(-1)
  }
}
