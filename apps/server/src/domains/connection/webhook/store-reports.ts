import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { shopOrderReported, shopProductsReported, storefrontOrderReported, storefrontProductsReported, withdrawalReported } from '../events.ts'
import { isAddonMarketplace } from '../setup/queries-addon.ts'
import type { ShopReport } from '../ports.ts'
import { insertWebhooks } from '../queries.ts'
import { markWebhooksProcessed } from '../queries-old.ts'
import type { WebhookConnection } from './queries-webhook.ts'

type ShopEvent = ShopReport['event']

/** Returns what a webhook is about; nothing where there is nothing to be read of it. */
function subjectOf(event: ShopEvent, isStorefront: boolean): 'order' | 'products' | 'withdrawal' | 'nothing' {
  // What we sent of an order that a merchant deleted is in its history here.
  if (event.kind === 'order_changed') return event.isDeleted === true && !isStorefront ? 'nothing' : 'order'
  // We keep nothing of a shop's own customers, so a request by law is answered by its entry in the log.
  if (event.kind === 'privacy_requested') return 'nothing'
  return event.kind === 'access_withdrawn' ? 'withdrawal' : 'products'
}

/** Stores verified webhooks of a shop, each once by its id, and starts what they need. One that was stored before changes nothing. */
export async function storeReports(
  ctx: Ctx,
  { id: connectionId, companyId, provider }: Pick<WebhookConnection, 'id' | 'companyId' | 'provider'>,
  reports: readonly ShopReport[],
): Promise<void> {
  const events = new Map(reports.map(({ externalId, event }) => [externalId.slice(0, 200), event]))
  const webhooks = [...events].map(([externalId, event]) => ({ externalId, body: event }))
  const stored = new Set(await insertWebhooks(ctx.db, { connectionId, provider }, webhooks))
  if (stored.size === 0) return
  const isStorefront = await isAddonMarketplace(ctx.db, companyId)
  const namesOf = (subject: ReturnType<typeof subjectOf>) =>
    [...events].flatMap(([externalId, event]) =>
      stored.has(externalId) && subjectOf(event, isStorefront) === subject ? [{ companyId, connectionId, externalId }] : [],
    )
  await ctx.emit(isStorefront ? storefrontOrderReported : shopOrderReported, ...namesOf('order'))
  await ctx.emit(isStorefront ? storefrontProductsReported : shopProductsReported, ...namesOf('products'))
  await ctx.emit(withdrawalReported, ...namesOf('withdrawal'))
  await markWebhooksProcessed(ctx.db, namesOf('nothing'))
  const requests = [...events].flatMap(([id, event]) => (stored.has(id) && event.kind === 'privacy_requested' ? [event.request] : []))
  if (requests.length === 0) return
  const entry = { companyId, action: 'connection.privacy-requested', object: connectionId } as const
  await recordAudit(ctx, ...requests.map((request) => ({ ...entry, detail: { request } })))
  await ctx.announce([companyId], { kind: 'connection', id: connectionId })
}
