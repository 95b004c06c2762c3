import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopConnector } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError, fieldError } from '../../../kit/errors.ts'
import { patience } from '../../retry.ts'
import type { BulkPace } from './bulk.ts'
import { usualBulk } from './bulk.ts'
import { cancelOrder } from './cancel-order.ts'
import type { Pace } from './client.ts'
import { shopifyClient, toCheckError, toGid } from './client.ts'
import { findOrder } from './find-order.ts'
import { readInstallation } from './installation.ts'
import { shopifyInstaller } from './installer.ts'
import { createOrder, listChangedOrders, readFulfilments, reportFulfilment } from './order.ts'
import { isActive, listChangedProducts, pullProducts, readShop, toItems } from './pull.ts'
import { pushProducts } from './push.ts'
import { refundOrder } from './refund-order.ts'
import { readSales } from './sale.ts'
import type { ShopifyApp } from './shopify-app.ts'
import { hasShopifyApp, missingScopes, noShopifyApp, scopesOfKeys, secretsOf } from './shopify-app.ts'
import { isAppConnection } from './sign-in.ts'
import { stockOf } from './translate.ts'
import { parseWebhook, subscribe, unsubscribe } from './webhooks.ts'

const Nodes = z.object({ nodes: z.array(z.unknown()) })
const Stock = z.object({
  nodes: z.array(
    z.nullable(
      z.object({
        tracked: z.boolean(),
        variant: z.nullable(
          z.object({
            legacyResourceId: z.string(),
            inventoryQuantity: z.nullable(z.number()),
            inventoryPolicy: z.string(),
            product: z.object({ legacyResourceId: z.string() }),
          }),
        ),
      }),
    ),
  ),
})

const usualPace: Pace = { timeoutMs: 30_000, patience, originOf: (shop) => `https://${shop}` }

/** Shopify by its Admin API. With an app of ours a shop is connected by installing it; without, by keys of its own app. */
export function createShopify(app: ShopifyApp): ShopConnector {
  const { origin } = app
  return makeShopifyConnector(origin === undefined ? usualPace : { ...usualPace, originOf: () => origin }, app)
}

/** Shopify with another pace, for tests. */
export function makeShopifyConnector(pace: Pace, app: ShopifyApp = noShopifyApp, bulk: BulkPace = usualBulk): ShopConnector {
  return {
    platform: 'shopify',
    name: message('provider.shopify'),
    description: message('provider.shopify_description'),
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
    setupMinutes: hasShopifyApp(app) ? 2 : 5,
    installer: shopifyInstaller(app, pace),
    // Shopify counts points: what a call leaves of them is respected as well.
    callLimit: { capacity: 100, perSeconds: 10 },
    fields: [
      { key: 'shop', label: message('provider.shopify_shop'), type: 'text', isRequired: true, help: message('provider.shopify_shop_help') },
      { key: 'clientId', label: message('provider.shopify_client'), type: 'text', isRequired: false, help: message('provider.shopify_client_help') },
      {
        key: 'clientSecret',
        label: message('provider.shopify_secret'),
        type: 'secret',
        isRequired: true,
        help: message('provider.shopify_secret_help'),
      },
      {
        key: 'accessToken',
        label: message('provider.shopify_token'),
        type: 'secret',
        isRequired: false,
        help: message('provider.shopify_token_help'),
      },
    ],
    async check(access) {
      if (access.secrets.accessToken === undefined && (access.settings.clientId ?? '') === '')
        throw fieldError('settings.clientId', 'required', message('connection_error.shopify_sign_in'))
      try {
        const { name, scopes } = await readInstallation(access, pace)
        const missing = missingScopes(scopesOfKeys(), scopes)
        if (missing.length === 0) return { name }
        const text = message('connection_error.shopify_scopes', { scopes: missing.join(', ') })
        throw toCheckError(new UpstreamError('refused', text), 'settings.shop', text)
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        if (error.kind === 'address_refused') throw new AppError('address_refused', { detail: error.text, cause: error })
        const field = access.secrets.accessToken === undefined ? 'settings.clientSecret' : 'settings.accessToken'
        if (error.kind === 'unauthorized') throw toCheckError(error, field, message('connection_error.shopify_access'))
        if (error.kind === 'refused') throw toCheckError(error, 'settings.shop', message('connection_error.shopify_shop'))
        throw error
      }
    },
    pull: (access, from, { isFirst = false } = {}) => pullProducts({ client: shopifyClient(access, pace), access, pace, bulk, isFirst }, from),
    async findProducts(access, references) {
      const client = shopifyClient(access, pace)
      const ids = references.filter((reference) => /^\d+$/.test(reference)).map((reference) => toGid('Product', reference))
      const { nodes } = await client.read(Nodes, 'productsById', { ids })
      const active = nodes.filter(isActive)
      return active.length === 0 ? [] : toItems(client, active, (await readShop(client)).currencyCode)
    },
    async readStock(access, references) {
      const { nodes } = await shopifyClient(access, pace).read(Stock, 'stock', {
        ids: references.map((reference) => toGid('InventoryItem', reference)),
      })
      return nodes.flatMap((item) => {
        if (!item?.variant) return []
        const { legacyResourceId: variantReference, inventoryQuantity, inventoryPolicy, product } = item.variant
        return [{ productReference: product.legacyResourceId, variantReference, stock: stockOf(item.tracked, inventoryQuantity, inventoryPolicy) }]
      })
    },
    pushProducts: (access, products) => pushProducts(shopifyClient(access, pace), access, products, pace),
    createOrder: (access, order) => createOrder(shopifyClient(access, pace), order),
    findOrder: (access, order) => findOrder(shopifyClient(access, pace), order),
    reportFulfilment: (access, shipment) => reportFulfilment(shopifyClient(access, pace), shipment),
    readFulfilments: (access, reference) => readFulfilments(shopifyClient(access, pace), reference),
    listChangedOrders: (access, since) => listChangedOrders(shopifyClient(access, pace), since),
    listChangedProducts: (access, since) => listChangedProducts(shopifyClient(access, pace), since),
    refundOrder: (access, refund) => refundOrder(shopifyClient(access, pace), refund),
    readSales: (access, references) => readSales(shopifyClient(access, pace), references),
    cancelOrder: (access, reference, options) => cancelOrder(shopifyClient(access, pace), reference, options),
    webhooks: {
      subscribe: (access, address) => subscribe(shopifyClient(access, pace), address),
      unsubscribe: (access, address) => unsubscribe(shopifyClient(access, pace), address),
      parse: ({ secrets }, raw) => parseWebhook(isAppConnection(secrets) ? secretsOf(app) : [secrets.clientSecret ?? ''], raw),
    },
  }
}
