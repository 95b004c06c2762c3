import type { SalesChannel } from '@stoa/contract/channel.ts'
import { asWritten, describe } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { toVisibleSettings } from '../connection/rules.ts'
import { toSettingFields } from '../connection/setup/to-setting-fields.ts'
import { feedAddress } from './feed/feed-address.ts'
import { findConnector } from './find-connector.ts'
import type { ChannelRow } from './queries.ts'
import type { ChannelCounts } from './push/queries-product.ts'

/** What is shown of a channel of a kind that is no longer here. */
const gone = { kind: 'marketplace', capabilities: [], fields: [] } as const

/** Returns a sales channel as its company sees it, secrets masked. One that was disconnected may be of a kind that is no longer here. */
export function toSalesChannel(jobCtx: JobCtx, row: ChannelRow, counts: ChannelCounts | undefined): SalesChannel {
  const { language, vault } = jobCtx
  const isEnded = row.endedAt !== null
  const isGone = isEnded && !Object.hasOwn(jobCtx.ports.channels, row.provider)
  const connector = isGone ? { ...gone, name: asWritten(row.name) } : findConnector(jobCtx, row.provider)
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
    state: isEnded ? 'disconnected' : row.isPaused ? 'paused' : row.health,
    lastError: row.lastError === null || isEnded ? null : describe(language, row.lastError),
    feedUrl: isGone ? null : feedAddress(jobCtx, row),
    readAt: row.feedReadAt,
    webhookUrl: connector.kind === 'marketplace' && !isEnded ? `${jobCtx.settings.publicUrl}/api/Webhook/Channel/${row.id}` : null,
    ordersReadAt: row.ordersReadAt,
    published: connector.kind === 'feed' ? row.feedProducts : (counts?.approved ?? 0),
    pending: counts?.pending ?? 0,
    refused: connector.kind === 'feed' ? row.feedLeftOut : (counts?.refused ?? 0),
    failed: counts?.failed ?? 0,
    orders30: counts?.orders30 ?? 0,
    lastPushedAt: row.lastPushedAt,
    connectedAt: row.createdAt,
    disconnectedAt: row.endedAt,
    version: row.version,
  }
}
