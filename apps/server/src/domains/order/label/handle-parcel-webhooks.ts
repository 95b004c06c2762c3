import type { Ctx } from '../../../kit/context.ts'
import { parseParcelReports } from '../../carrier/parse-parcel-reports.ts'
import type { WebhookName } from '../../connection/queries-old.ts'
import { markWebhooksProcessed } from '../../connection/queries-old.ts'
import { applyParcelNews } from './apply-parcel-news.ts'

/** Applies what carriers reported. */
export async function handleParcelWebhooks(ctx: Ctx, names: readonly WebhookName[]): Promise<void> {
  const reports = await parseParcelReports(ctx.db, names)
  await markWebhooksProcessed(ctx.db, names)
  await applyParcelNews(
    ctx,
    reports.map(({ connectionId, report: { reference, state, at } }) => ({ connectionId, reference, state, at })),
  )
}
