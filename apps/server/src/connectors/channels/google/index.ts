import { message } from '@stoa/messages/describe.ts'
import type { FeedConnector } from '../../../domains/channel/ports.ts'
import { checkFeedSettings, feedAdvice, feedCapabilities, feedFieldsWith } from '../feed-settings.ts'
import { descriptionLimit, titleLimit } from './columns.ts'
import { tableFormat } from './table.ts'
import { xmlFormat } from './xml.ts'

/** A file that Google Merchant Center and the many services that read the same format fetch. Source: Google's product data specification. */
export const googleFeed: FeedConnector = {
  kind: 'feed',
  provider: 'google',
  name: message('provider.google_feed'),
  description: message('provider.google_feed_description'),
  setupMinutes: 10,
  capabilities: feedCapabilities,
  fields: feedFieldsWith(message('provider.google_format_help'), [
    { value: 'tsv', label: 'TSV' },
    { value: 'xml', label: 'XML (RSS 2.0)' },
  ]),
  limits: {
    name: titleLimit,
    description: descriptionLimit,
    advises: feedAdvice,
  },
  check: checkFeedSettings,
  formatOf: ({ format }) => (format === 'xml' ? xmlFormat : tableFormat),
}
