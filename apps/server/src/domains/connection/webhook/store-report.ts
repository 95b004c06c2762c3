import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { shopOrderReported, shopProductsReported, storefrontOrderReported, storefrontProductsReported, withdrawalReported } from '../events.ts'
import { isAddonMarketplace } from '../setup/queries-addon.ts'
import type { ShopReport } from '../ports.ts'
import { insertWebhook } from '../queries.ts'
import { markWebhooksProcessed } from '../queries-old.ts'
import type { WebhookConnection } from './queries-webhook.ts'

/** Stores a verified webhook of a shop, once by its id, and starts what it needs. One that was stored before changes nothing. */
export async function storeReport(
  ctx: Ctx,
  { id: connectionId, companyId, provider }: Pick<WebhookConnection, 'id' | 'companyId' | 'provider'>,
  { externalId, event }: ShopReport,
): Promise<void> {
  const name = { connectionId, externalId: externalId.slice(0, 200) }
  if (!(await insertWebhook(ctx.db, { ...name, provider, body: event }))) return
  const isStorefront = await isAddonMarketplace(ctx.db, companyId)
  // Nothing is to be read of an order that a merchant deleted: what we sent there is in its history here.
  if (event.kind === 'order_changed' && event.isDeleted === true && !isStorefront) await markWebhooksProcessed(ctx.db, [name])
  else if (event.kind === 'order_changed') await ctx.emit(isStorefront ? storefrontOrderReported : shopOrderReported, { companyId, ...name })
  else if (event.kind === 'access_withdrawn') await ctx.emit(withdrawalReported, { companyId, ...name })
  else if (event.kind === 'privacy_requested') {
    // We keep nothing of a shop's own customers, so a request by law is answered by its entry in the log.
    await recordAudit(ctx, { companyId, action: 'connection.privacy-requested', object: connectionId, detail: { request: event.request } })
    await markWebhooksProcessed(ctx.db, [name])
    await ctx.announce([companyId], { kind: 'connection', id: connectionId })
  } else await ctx.emit(isStorefront ? storefrontProductsReported : shopProductsReported, { companyId, ...name })
}
