import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { recordAudit } from '../company/record-audit.ts'
import { shopOrderReported, shopProductsReported, storefrontOrderReported } from './events.ts'
import { isAddonMarketplace } from './queries-addon.ts'
import type { ShopReport } from './ports.ts'
import { insertWebhook } from './queries.ts'
import { markWebhooksProcessed } from './queries-old.ts'
import type { WebhookConnection } from './queries-webhook.ts'
import { markNeedsReconnect } from './token/mark-needs-reconnect.ts'

/** Stores a verified webhook of a shop, once by its id, and starts what it needs. One that was stored before changes nothing. */
export async function storeReport(
  ctx: Ctx,
  { id: connectionId, companyId, provider }: Pick<WebhookConnection, 'id' | 'companyId' | 'provider'>,
  { externalId, event }: ShopReport,
): Promise<void> {
  const name = { connectionId, externalId: externalId.slice(0, 200) }
  if (!(await insertWebhook(ctx.db, { ...name, provider, body: event }))) return
  if (event.kind === 'order_changed')
    await ctx.emit((await isAddonMarketplace(ctx.db, companyId)) ? storefrontOrderReported : shopOrderReported, { companyId, ...name })
  else if (event.kind === 'products_changed' || event.kind === 'products_removed' || event.kind === 'stock_changed')
    await ctx.emit(shopProductsReported, { companyId, ...name })
  else {
    // We keep nothing of a shop's own customers, so a request by law is answered by its entry in the log.
    if (event.kind === 'access_withdrawn') await markNeedsReconnect(ctx, companyId, connectionId, message('connection_error.access_withdrawn'))
    const action = event.kind === 'access_withdrawn' ? 'connection.access-withdrawn' : 'connection.privacy-requested'
    await recordAudit(ctx, {
      companyId,
      action,
      object: connectionId,
      detail: event.kind === 'privacy_requested' ? { request: event.request } : {},
    })
    await markWebhooksProcessed(ctx.db, [name])
    await ctx.announce([companyId], { kind: 'connection', id: connectionId })
  }
}
