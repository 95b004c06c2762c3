import type { JobCtx } from '../../../kit/context.ts'
import { shopConnected } from '../events.ts'
import { listShopPages } from '../list-shop-pages.ts'

/** Starts a check of the webhooks of every connected shop: shops end subscriptions that failed for a while, and they are subscribed again. */
export async function renewWebhooks(jobCtx: JobCtx): Promise<void> {
  for await (const page of listShopPages(jobCtx.db)) {
    const facts = page
      .filter(({ provider }) => jobCtx.ports.shops[provider]?.webhooks !== undefined)
      .map(({ id, companyId }) => ({ companyId, connectionId: id }))
    await jobCtx.transact((ctx) => ctx.emit(shopConnected, ...facts))
  }
}
