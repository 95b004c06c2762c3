import type { SalesChannel } from '@stoa/contract/channel.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { toVisibleSettings } from '../connection/rules.ts'
import { toSettingFields } from '../connection/setup/to-setting-fields.ts'
import { feedAddress } from './feed/feed-address.ts'
import { findConnector } from './find-connector.ts'
import type { ChannelRow } from './queries.ts'
import type { ChannelCounts } from './push/queries-product.ts'

/** Returns a sales channel as its company sees it, secrets masked. */
export function toSalesChannel(jobCtx: JobCtx, row: ChannelRow, counts: ChannelCounts | undefined): SalesChannel {
  const connector = findConnector(jobCtx, row.provider)
  const { language, vault } = jobCtx
  return {
    channelId: row.id,
    provider: row.provider,
    providerName: describe(language, connector.name),
    name: row.name,
    kind: connector.kind,
    capabilities: [...connector.capabilities],
    fields: toSettingFields(language, connector.fields),
    settings: toVisibleSettings(connector.fields, { settings: row.settings, secrets: openSecrets(vault, row) }),
    categories: row.categories,
    isInStockOnly: row.isInStockOnly,
    state: row.isPaused ? 'paused' : row.health,
    lastError: row.lastError === null ? null : describe(language, row.lastError),
    feedUrl: feedAddress(jobCtx, row),
    readAt: row.feedReadAt,
    webhookUrl: connector.kind === 'marketplace' ? `${jobCtx.settings.publicUrl}/api/Webhook/Channel/${row.id}` : null,
    ordersReadAt: row.ordersReadAt,
    published: connector.kind === 'feed' ? row.feedProducts : (counts?.approved ?? 0),
    pending: counts?.pending ?? 0,
    refused: connector.kind === 'feed' ? row.feedLeftOut : (counts?.refused ?? 0),
    orders30: counts?.orders30 ?? 0,
    lastPushedAt: row.lastPushedAt,
    connectedAt: row.createdAt,
    version: row.version,
  }
}
