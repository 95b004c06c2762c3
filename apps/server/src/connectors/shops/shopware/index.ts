import { message } from '@stoa/messages/describe.ts'
import type { ShopConnector } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { patience, withRetry } from '../../retry.ts'
import { askAgain } from '../ask-again.ts'
import { refusedSetting } from '../refused-setting.ts'
import { cancelOrder } from './cancel-order.ts'
import type { Pace } from './client.ts'
import { shopwareClient } from './client.ts'
import { createOrder, findOrder } from './create-order.ts'
import { listChangedOrders, readFulfilments, reportFulfilment } from './order.ts'
import { findProducts, listCategories, listChangedProducts, pullProducts } from './pull.ts'
import { pushProducts } from './push.ts'
import { readShop } from './read-shop.ts'
import { refundOrder } from './refund-order.ts'
import { readSales } from './sale.ts'

/** Shopware 6 by its Admin API. Webhooks are signed for installed apps only: orders and products are read by what changed. */
export function makeShopwareConnector(pace: Pace): ShopConnector {
  return {
    platform: 'shopware',
    name: message('provider.shopware'),
    description: message('provider.shopware_description'),
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
    setupMinutes: 5,
    // Shopware limits sign-ins only; five a second is what a shop can answer beside its shoppers.
    callLimit: { capacity: 150, perSeconds: 30 },
    fields: [
      { key: 'address', label: message('provider.shop_url'), type: 'url', isRequired: true, help: message('provider.shopware_url_help') },
      { key: 'accessKey', label: message('provider.shopware_key'), type: 'secret', isRequired: true, help: message('provider.shopware_key_help') },
      {
        key: 'secretKey',
        label: message('provider.shopware_secret'),
        type: 'secret',
        isRequired: true,
        help: message('provider.shopware_secret_help'),
      },
    ],
    async check(access) {
      try {
        await readShop(shopwareClient(access, pace), access)
        return { name: new URL(access.settings.address ?? '').host }
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        if (error.kind === 'unauthorized') throw refusedSetting('settings.accessKey', message('connection_error.shopware_key'), error)
        if (error.kind === 'address_refused') throw new AppError('address_refused', { detail: error.text, cause: error })
        if (error.kind === 'refused' || error.kind === 'malformed')
          throw refusedSetting('settings.address', message('connection_error.shopware_url'), error)
        throw error
      }
    },
    pull: (access, from) => pullProducts(shopwareClient(access, pace), access, from),
    categories: (access) => listCategories(shopwareClient(access, pace)),
    findProducts: (access, references) => findProducts(shopwareClient(access, pace), access, references),
    listChangedProducts: (access, since) => listChangedProducts(shopwareClient(access, pace), since),
    pushProducts: (access, products) => pushProducts(shopwareClient(access, pace), access, products, pace),
    // Looked up before every try: the try before may have reached the shop although its answer did not reach us.
    createOrder: (access, order) => withRetry(() => createOrder(shopwareClient(access, pace), order).catch(askAgain), access.signal, pace.patience),
    findOrder: (access, order) => findOrder(shopwareClient(access, pace), order),
    reportFulfilment: (access, shipment) => reportFulfilment(shopwareClient(access, pace), shipment),
    readFulfilments: (access, reference) => readFulfilments(shopwareClient(access, pace), reference),
    listChangedOrders: (access, since, options) => listChangedOrders(shopwareClient(access, pace), since, options),
    refundOrder: (access, refund) => refundOrder(shopwareClient(access, pace), access.connectionId, refund),
    readSales: (access, references) => readSales(shopwareClient(access, pace), references),
    cancelOrder: (access, reference) => cancelOrder(shopwareClient(access, pace), reference),
  }
}

export const shopware = makeShopwareConnector({ timeoutMs: 20_000, patience })
