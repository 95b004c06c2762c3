import { message } from '@stoa/messages/describe.ts'
import type { FeedConnector } from '../../../domains/channel/ports.ts'
import { checkFeedSettings, feedFields } from '../feed-settings.ts'
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
  capabilities: ['feed', 'stock'],
  fields: [
    ...feedFields,
    {
      key: 'format',
      label: message('provider.feed_format'),
      type: 'choice',
      isRequired: true,
      help: message('provider.google_format_help'),
      choices: [
        { value: 'tsv', label: 'TSV' },
        { value: 'xml', label: 'XML (RSS 2.0)' },
      ],
    },
  ],
  limits: {
    name: titleLimit,
    description: descriptionLimit,
    advises: ['no_description', 'no_gtin', 'invalid_gtin', 'no_brand', 'name_too_long', 'description_too_long'],
  },
  check: checkFeedSettings,
  formatOf: ({ format }) => (format === 'xml' ? xmlFormat : tableFormat),
}
