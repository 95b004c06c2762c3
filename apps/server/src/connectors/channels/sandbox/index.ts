import { message } from '@stoa/messages/describe.ts'
import type { MarketplaceConnector } from '../../../domains/channel/ports.ts'
import { stoaChannel } from '../stoa/index.ts'

/** A simulated marketplace that answers as another Stoa does. */
export const sandboxChannel: MarketplaceConnector = {
  ...stoaChannel,
  provider: 'sandbox',
  name: message('provider.sandbox_channel'),
  description: message('provider.sandbox_channel_description'),
  setupMinutes: 1,
  fields: stoaChannel.fields.map((field) => (field.key === 'webhookSecret' ? field : { ...field, help: message('provider.sandbox_channel_help') })),
}
