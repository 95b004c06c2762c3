import { message } from '@stoa/messages/describe.ts'
import type { ShopConnector } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { patience, withRetry } from '../../retry.ts'
import { askAgain } from '../ask-again.ts'
import { refusedSetting } from '../refused-setting.ts'
import { cancelOrder } from './cancel-order.ts'
import type { Pace } from './client.ts'
import { isCloudService, magentoClient } from './client.ts'
import { createOrder, findOrder } from './create-order.ts'
import { listCategories } from './list-categories.ts'
import { listChangedOrders, readFulfilments, reportFulfilment } from './order.ts'
import { findProducts, listChangedProducts, pullProducts } from './pull.ts'
import { pushProducts } from './push.ts'
import { readStore } from './read-shop.ts'
import { refundOrder } from './refund-order.ts'
import { readSales } from './sale.ts'

const withOwn = { key: 'edition', value: 'own' }
const withCloud = { key: 'edition', value: 'cloud' }

/**
 * Magento Open Source and Adobe Commerce by their REST API, signed with the keys of an integration; Adobe Commerce as a Cloud Service with a token of Adobe.
 * Neither has webhooks of its own: orders and products are read by what changed.
 */
export function makeMagentoConnector(pace: Pace): ShopConnector {
  return {
    platform: 'magento',
    name: message('provider.magento'),
    description: message('provider.magento_description'),
    capabilities: [
      'pull-products',
      'push-products',
      'forward-orders',
      'report-fulfilment',
      'read-fulfilment',
      'refund-orders',
      'receive-orders',
      'stock',
    ],
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
        isRequired: true,
        help: message('provider.magento_keys_help'),
        shownWith: withOwn,
      },
      {
        key: 'consumerSecret',
        label: message('provider.magento_consumer_secret'),
        type: 'secret',
        isRequired: true,
        help: message('provider.magento_own_help'),
        shownWith: withOwn,
      },
      {
        key: 'accessToken',
        label: message('provider.magento_token'),
        type: 'secret',
        isRequired: true,
        help: message('provider.magento_own_help'),
        shownWith: withOwn,
      },
      {
        key: 'accessTokenSecret',
        label: message('provider.magento_token_secret'),
        type: 'secret',
        isRequired: true,
        help: message('provider.magento_own_help'),
        shownWith: withOwn,
      },
      {
        key: 'clientId',
        label: message('provider.magento_client'),
        type: 'text',
        isRequired: true,
        help: message('provider.magento_client_help'),
        shownWith: withCloud,
      },
      {
        key: 'clientSecret',
        label: message('provider.magento_client_secret'),
        type: 'secret',
        isRequired: true,
        help: message('provider.magento_cloud_help'),
        shownWith: withCloud,
      },
    ],
    async check(access) {
      const client = magentoClient(access, pace)
      try {
        await readStore(client)
        return { name: new URL(access.settings.address ?? '').host }
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        const key = isCloudService(access) ? 'clientId' : 'consumerKey'
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
    pushProducts: (access, products) => pushProducts(magentoClient(access, pace), access, products, pace),
    // Looked up before every try: the try before may have reached the shop although its answer did not reach us.
    createOrder: (access, order) => withRetry(() => createOrder(magentoClient(access, pace), order).catch(askAgain), access.signal, pace.patience),
    findOrder: async (access, order) => {
      const found = await findOrder(magentoClient(access, pace), order)
      return found && String(found.entity_id)
    },
    reportFulfilment: (access, shipment) => reportFulfilment(magentoClient(access, pace), shipment),
    readFulfilments: (access, reference) => readFulfilments(magentoClient(access, pace), reference),
    listChangedOrders: (access, since) => listChangedOrders(magentoClient(access, pace), since),
    refundOrder: (access, refund) => refundOrder(magentoClient(access, pace), refund),
    readSales: (access, references) => readSales(magentoClient(access, pace), references),
    cancelOrder: (access, reference) => cancelOrder(magentoClient(access, pace), reference),
  }
}

export const magento = makeMagentoConnector({ timeoutMs: 20_000, patience, imsOrigin: 'https://ims-na1.adobelogin.com' })
