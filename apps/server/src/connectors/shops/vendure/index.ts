import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess, ShopConnector } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { patience, withRetry } from '../../retry.ts'
import { askAgain } from '../ask-again.ts'
import { refusedSetting } from '../refused-setting.ts'
import { cancelOrder } from './cancel-order.ts'
import { listChangedOrders } from './changed-orders.ts'
import type { Pace } from './client.ts'
import { vendureClient } from './client.ts'
import { createOrder, findOrder } from './create-order.ts'
import { readFulfilments, reportFulfilment } from './order.ts'
import { pushProducts } from './push.ts'
import { findProducts, listCategories, listChangedProducts, pullProducts } from './pull.ts'
import { readShop } from './read-shop.ts'
import { refundOrder } from './refund-order.ts'
import { readSales } from './sale.ts'

/** Vendure by its Admin API. It has no webhooks of its own: orders and products are read by what changed. */
export function makeVendureConnector(pace: Pace): ShopConnector {
  const addressOf = (access: ShopAccess): string => access.settings.address ?? ''
  return {
    platform: 'vendure',
    name: message('provider.vendure'),
    description: message('provider.vendure_description'),
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
    fields: [
      { key: 'address', label: message('provider.shop_url'), type: 'url', isRequired: true, help: message('provider.vendure_url_help') },
      {
        key: 'apiKey',
        label: message('provider.vendure_api_key'),
        type: 'secret',
        isRequired: false,
        help: message('provider.vendure_api_key_help'),
      },
      {
        key: 'username',
        label: message('provider.vendure_username'),
        type: 'text',
        isRequired: false,
        help: message('provider.vendure_username_help'),
      },
      {
        key: 'password',
        label: message('provider.vendure_password'),
        type: 'secret',
        isRequired: false,
        help: message('provider.vendure_password_help'),
      },
      {
        key: 'channelToken',
        label: message('provider.vendure_channel'),
        type: 'secret',
        isRequired: false,
        help: message('provider.vendure_channel_help'),
      },
    ],
    async check(access) {
      try {
        const { code } = await readShop(vendureClient(access, pace))
        const { host } = new URL(addressOf(access))
        return { name: code === '__default_channel__' ? host : `${host}, ${code}` }
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        if (error.kind === 'unauthorized')
          throw refusedSetting(access.secrets.apiKey ? 'settings.apiKey' : 'settings.password', message('connection_error.vendure_sign_in'), error)
        if (error.kind === 'address_refused') throw new AppError('address_refused', { detail: error.text, cause: error })
        if (error.kind === 'refused' || error.kind === 'malformed')
          throw refusedSetting('settings.address', message('connection_error.vendure_url'), error)
        throw error
      }
    },
    pull: (access, from) => pullProducts(vendureClient(access, pace), addressOf(access), from),
    categories: (access) => listCategories(vendureClient(access, pace)),
    findProducts: (access, references) => findProducts(vendureClient(access, pace), addressOf(access), references),
    // Looked up before every try: the try before may have reached the shop although its answer did not reach us.
    // An order of Vendure is placed with a payment, and a payment that is added is settled.
    acceptsPaidOrdersOnly: true,
    createOrder: (access, order) => withRetry(() => createOrder(vendureClient(access, pace), order).catch(askAgain), access.signal, pace.patience),
    findOrder: async (access, order) => (await findOrder(vendureClient(access, pace), order))?.id,
    pushProducts: (access, products) => pushProducts(vendureClient(access, pace), access, products, pace),
    reportFulfilment: (access, shipment) => reportFulfilment(vendureClient(access, pace), shipment),
    readFulfilments: (access, reference) => readFulfilments(vendureClient(access, pace), reference),
    listChangedOrders: (access, since, options) => listChangedOrders(vendureClient(access, pace), since, options),
    listChangedProducts: (access, since) => listChangedProducts(vendureClient(access, pace), since),
    readSales: (access, references) => readSales(vendureClient(access, pace), references),
    refundOrder: (access, refund) => refundOrder(vendureClient(access, pace), refund),
    cancelOrder: (access, reference) => cancelOrder(vendureClient(access, pace), reference),
  }
}

export const vendure = makeVendureConnector({ timeoutMs: 20_000, patience })
