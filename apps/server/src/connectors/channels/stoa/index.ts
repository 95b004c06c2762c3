import { message } from '@stoa/messages/describe.ts'
import type { MarketplaceConnector } from '../../../domains/channel/ports.ts'
import { fieldError } from '../../../kit/errors.ts'
import { checkLanguage, languageField } from '../feed-settings.ts'
import { stoaClient } from './client.ts'
import { listStates, pushProduct, requestReview, withdrawProducts } from './products.ts'
import { countUnknownSales, listOrders, reportShipment, updateTracking } from './orders.ts'
import { verifyWebhook } from './verify-webhook.ts'

/** Another marketplace on Stoa, through its public API with an API key of the merchant there. */
export const stoaChannel: MarketplaceConnector = {
  kind: 'marketplace',
  provider: 'stoa',
  name: message('provider.stoa_channel'),
  description: message('provider.stoa_channel_description'),
  setupMinutes: 10,
  capabilities: ['push-products', 'approval', 'stock', 'receive-orders', 'report-fulfilment', 'partial-fulfilment'],
  fields: [
    { key: 'url', label: message('provider.stoa_url'), type: 'url', isRequired: true, help: message('provider.stoa_url_help') },
    { key: 'apiKey', label: message('provider.stoa_key'), type: 'secret', isRequired: true, help: message('provider.stoa_key_help') },
    { key: 'webhookSecret', label: message('provider.stoa_secret'), type: 'secret', isRequired: false, help: message('provider.stoa_secret_help') },
    languageField,
  ],
  limits: { name: 300, description: 100_000, advises: ['no_description'], isLinkOptional: true },
  async check(access) {
    checkLanguage(access.settings)
    const { companyId, companyType, companyName } = await stoaClient(access).identity()
    if (companyType !== 'MERCHANT') throw fieldError('settings.apiKey', 'not_a_merchant', message('channel_error.not_a_merchant'))
    // The id is unique wherever it was made: one marketplace may be reached at several addresses.
    return { name: companyName, account: companyId }
  },
  pushProduct,
  countUnknownSales,
  submitProducts: (access) => stoaClient(access).push(),
  requestReview,
  withdrawProducts,
  listStates,
  listOrders,
  reportShipment,
  updateTracking,
  parseWebhook: (access, raw, now) => verifyWebhook(access.secrets.webhookSecret ?? '', raw, now),
}
