import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess, ShopConnector } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError, fieldError } from '../../../kit/errors.ts'
import { patience, withRetry } from '../../retry.ts'
import { askAgain } from '../ask-again.ts'
import { refusedSetting } from '../refused-setting.ts'
import type { Pace } from './client.ts'
import { isCloudService, magentoClient } from './client.ts'
import { createOrder } from './create-order.ts'
import { listCategories } from './list-categories.ts'
import { listChangedOrders, readFulfilments, refundOrder, reportFulfilment } from './order.ts'
import { findProducts, listChangedProducts, pullProducts } from './pull.ts'
import { readStore } from './read-shop.ts'

/** What has to be entered for each edition, and what is said where the shop does not accept it. */
const signIns = {
  own: { settings: ['consumerKey'], secrets: ['consumerSecret', 'accessToken', 'accessTokenSecret'], key: 'consumerKey' },
  cloud: { settings: ['clientId'], secrets: ['clientSecret'], key: 'clientId' },
} as const

/** Throws where a key of the chosen edition is missing. */
function requireKeys(access: Pick<ShopAccess, 'settings' | 'secrets'>): void {
  const { settings, secrets } = signIns[isCloudService(access) ? 'cloud' : 'own']
  const missing = [...settings.filter((key) => !access.settings[key]), ...secrets.filter((key) => !access.secrets[key])][0]
  if (missing !== undefined) throw fieldError(`settings.${missing}`, 'required', message('connection_error.magento_sign_in'))
}

/**
 * Magento Open Source and Adobe Commerce by their REST API, signed with the keys of an integration; Adobe Commerce as a Cloud Service with a token of Adobe.
 * Neither has webhooks of its own: orders and products are read by what changed.
 */
export function makeMagentoConnector(pace: Pace): ShopConnector {
  return {
    platform: 'magento',
    name: message('provider.magento'),
    description: message('provider.magento_description'),
    capabilities: ['pull-products', 'forward-orders', 'report-fulfilment', 'read-fulfilment', 'refund-orders', 'stock'],
    setupMinutes: 10,
    // Magento has no limit of its own; five a second is what a shop can answer beside its shoppers.
    callLimit: { capacity: 150, perSeconds: 30 },
    fields: [
      { key: 'address', label: message('provider.shop_url'), type: 'url', isRequired: true, help: message('provider.magento_url_help') },
      {
        key: 'edition',
        label: message('provider.magento_edition'),
        type: 'choice',
        isRequired: true,
        help: message('provider.magento_edition_help'),
        choices: [
          { value: 'own', label: message('provider.magento_own') },
          { value: 'cloud', label: 'Adobe Commerce as a Cloud Service' },
        ],
      },
      {
        key: 'consumerKey',
        label: message('provider.magento_consumer_key'),
        type: 'text',
        isRequired: false,
        help: message('provider.magento_keys_help'),
      },
      {
        key: 'consumerSecret',
        label: message('provider.magento_consumer_secret'),
        type: 'secret',
        isRequired: false,
        help: message('provider.magento_own_help'),
      },
      { key: 'accessToken', label: message('provider.magento_token'), type: 'secret', isRequired: false, help: message('provider.magento_own_help') },
      {
        key: 'accessTokenSecret',
        label: message('provider.magento_token_secret'),
        type: 'secret',
        isRequired: false,
        help: message('provider.magento_own_help'),
      },
      { key: 'clientId', label: message('provider.magento_client'), type: 'text', isRequired: false, help: message('provider.magento_client_help') },
      {
        key: 'clientSecret',
        label: message('provider.magento_client_secret'),
        type: 'secret',
        isRequired: false,
        help: message('provider.magento_cloud_help'),
      },
    ],
    async check(access) {
      const client = magentoClient(access, pace)
      requireKeys(access)
      try {
        await readStore(client)
        return { name: new URL(access.settings.address ?? '').host }
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        const { key } = signIns[isCloudService(access) ? 'cloud' : 'own']
        if (error.kind === 'unauthorized') throw refusedSetting(`settings.${key}`, message('connection_error.magento_keys'), error)
        if (error.kind === 'address_refused') throw new AppError('address_refused', { detail: error.text, cause: error })
        if (error.kind === 'refused' || error.kind === 'malformed')
          throw refusedSetting('settings.address', message('connection_error.magento_url'), error)
        throw error
      }
    },
    pull: (access, from) => pullProducts(magentoClient(access, pace), from),
    categories: (access) => listCategories(magentoClient(access, pace)),
    findProducts: (access, references) => findProducts(magentoClient(access, pace), references),
    listChangedProducts: (access, since) => listChangedProducts(magentoClient(access, pace), since),
    // Looked up before every try: the try before may have reached the shop although its answer did not reach us.
    createOrder: (access, order) => withRetry(() => createOrder(magentoClient(access, pace), order).catch(askAgain), access.signal, pace.patience),
    reportFulfilment: (access, shipment) => reportFulfilment(magentoClient(access, pace), shipment),
    readFulfilments: (access, reference) => readFulfilments(magentoClient(access, pace), reference),
    listChangedOrders: (access, since) => listChangedOrders(magentoClient(access, pace), since),
    refundOrder: (access, refund) => refundOrder(magentoClient(access, pace), refund),
  }
}

export const magento = makeMagentoConnector({ timeoutMs: 20_000, patience, imsOrigin: 'https://ims-na1.adobelogin.com' })
