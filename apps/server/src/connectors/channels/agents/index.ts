import { message } from '@stoa/messages/describe.ts'
import type { FeedConnector } from '../../../domains/channel/ports.ts'
import { checkFeedSettings, feedAdvice, feedCapabilities, feedFieldsWith } from '../feed-settings.ts'
import { acpFormat } from './acp.ts'
import { ucpFormat } from './ucp.ts'

/** A catalogue for AI shopping assistants: products with their variants, and the seller of each variant. */
export const agentFeed: FeedConnector = {
  kind: 'feed',
  provider: 'agents',
  name: message('provider.agent_feed'),
  description: message('provider.agent_feed_description'),
  setupMinutes: 10,
  capabilities: feedCapabilities,
  fields: feedFieldsWith(message('provider.agent_format_help'), [
    { value: 'acp', label: 'ChatGPT: Agentic Commerce Protocol (ACP)' },
    { value: 'ucp', label: 'Google, Shopify: Universal Commerce Protocol (UCP)' },
  ]),
  limits: {
    name: 150,
    description: 5000,
    advises: feedAdvice,
  },
  check: checkFeedSettings,
  formatOf: ({ format }) => (format === 'ucp' ? ucpFormat : acpFormat),
}
