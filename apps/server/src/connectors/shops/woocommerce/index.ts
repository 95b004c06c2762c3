import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopConnector } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { patience, withRetry } from '../../retry.ts'
import { refusedSetting } from '../refused-setting.ts'
import { cancelOrder } from './cancel-order.ts'
import type { Pace } from './client.ts'
import { pageSize, wooClient } from './client.ts'
import { createOrder, findOrder, listChangedOrders, readFulfilments, refundOrder, reportFulfilment } from './order.ts'
import { listChangedProducts, pullProducts, readKnown, toItems } from './pull.ts'
import { pushProducts } from './push.ts'
import { readSales } from './sale.ts'
import { WooCategory, WooSetting } from './shapes.ts'
import { parseWebhook, subscribe, unsubscribe } from './webhooks.ts'

/** WooCommerce by its REST API v3. */
export function makeWooConnector(pace: Pace): ShopConnector {
  return {
    platform: 'woocommerce',
    name: message('provider.woocommerce'),
    description: message('provider.woocommerce_description'),
    capabilities: [
      'pull-products',
      'push-products',
      'forward-orders',
      'report-fulfilment',
      'read-fulfilment',
      'refund-orders',
      'receive-orders',
      'stock',
      'webhooks',
    ],
    setupMinutes: 5,
    // WooCommerce has no limit of its own; the hosts of small shops have. Five a second is what one can do beside its shoppers.
    callLimit: { capacity: 150, perSeconds: 30 },
    fields: [
      { key: 'address', label: message('provider.shop_url'), type: 'url', isRequired: true, help: message('provider.woocommerce_url_help') },
      {
        key: 'consumerKey',
        label: message('provider.consumer_key'),
        type: 'secret',
        isRequired: true,
        help: message('provider.woocommerce_key_help'),
      },
      {
        key: 'consumerSecret',
        label: message('provider.consumer_secret'),
        type: 'secret',
        isRequired: true,
        help: message('provider.woocommerce_secret_help'),
      },
    ],
    async check(access) {
      const client = wooClient(access, pace)
      try {
        await client.read(z.array(WooSetting), '/settings/general')
        return { name: new URL(access.settings.address ?? '').host }
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        if (error.kind === 'unauthorized') throw refusedSetting('settings.consumerKey', message('connection_error.woocommerce_key'), error)
        if (error.kind === 'address_refused') throw new AppError('address_refused', { detail: error.text, cause: error })
        if (error.kind === 'refused') throw refusedSetting('settings.address', message('connection_error.woocommerce_url'), error)
        throw error
      }
    },
    pull: (access, from) => pullProducts(wooClient(access, pace), access, from),
    async categories(access) {
      const categories = await wooClient(access, pace).readAll(WooCategory, '/products/categories')
      const ids = new Set(categories.map(({ id }) => id))
      return categories.map(({ id, name, parent }) => ({ reference: String(id), name, parentReference: ids.has(parent) ? String(parent) : null }))
    },
    async findProducts(access, references) {
      const client = wooClient(access, pace)
      const include = references.filter((reference) => /^\d+$/.test(reference)).slice(0, pageSize)
      if (include.length === 0) return []
      const { data } = await client.read(z.array(z.unknown()), '/products', { include: include.join(','), status: 'publish', per_page: pageSize })
      return toItems(client, await readKnown(client, access), data)
    },
    pushProducts: (access, products) => pushProducts(wooClient(access, pace), access, products, pace),
    // Looked up before every try: the try before may have reached the shop although its answer did not reach us.
    createOrder: (access, order) => withRetry(() => createOrder(wooClient(access, pace), access, order), access.signal, pace.patience),
    findOrder: (access, order) => findOrder(wooClient(access, pace), order),
    reportFulfilment: (access, shipment) => reportFulfilment(wooClient(access, pace), shipment),
    readFulfilments: (access, reference) => readFulfilments(wooClient(access, pace), reference),
    listChangedOrders: (access, since) => listChangedOrders(wooClient(access, pace), since),
    listChangedProducts: (access, since) => listChangedProducts(wooClient(access, pace), since),
    refundOrder: (access, refund) => refundOrder(wooClient(access, pace), refund),
    readSales: (access, references) => readSales(wooClient(access, pace), references),
    cancelOrder: (access, reference) => cancelOrder(wooClient(access, pace), reference),
    webhooks: {
      subscribe: (access, address) => subscribe(wooClient(access, pace), address, access.secrets.webhookSecret ?? ''),
      unsubscribe: (access, address) => unsubscribe(wooClient(access, pace), address),
      parse: ({ secrets }, raw) => parseWebhook(secrets.webhookSecret ?? '', raw),
    },
  }
}

export const wooCommerce = makeWooConnector({ timeoutMs: 20_000, patience })
