import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopConnector } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError, fieldError } from '../../../kit/errors.ts'
import { patience } from '../../retry.ts'
import type { Pace } from './client.ts'
import { shopifyClient, toCheckError, toGid } from './client.ts'
import { createOrder, listChangedOrders, readFulfilments, refundOrder, reportFulfilment } from './order.ts'
import { listChangedProducts, pullProducts, readShop, toItems } from './pull.ts'
import { pushProducts } from './push.ts'
import { cancelSale, readSales } from './sale.ts'
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

/** Shopify by its Admin API. */
export function makeShopifyConnector(pace: Pace): ShopConnector {
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
    setupMinutes: 5,
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
        return { name: (await readShop(shopifyClient(access, pace))).name }
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        if (error.kind === 'address_refused') throw new AppError('address_refused', { detail: error.text, cause: error })
        const field = access.secrets.accessToken === undefined ? 'settings.clientSecret' : 'settings.accessToken'
        if (error.kind === 'unauthorized') throw toCheckError(error, field, message('connection_error.shopify_access'))
        if (error.kind === 'refused') throw toCheckError(error, 'settings.shop', message('connection_error.shopify_shop'))
        throw error
      }
    },
    pull: (access, from) => pullProducts(shopifyClient(access, pace), from),
    async findProducts(access, references) {
      const client = shopifyClient(access, pace)
      const ids = references.filter((reference) => /^\d+$/.test(reference)).map((reference) => toGid('Product', reference))
      const { nodes } = await client.read(Nodes, 'productsById', { ids })
      const active = nodes.filter((node) => typeof node === 'object' && node !== null && 'status' in node && node.status === 'ACTIVE')
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
    reportFulfilment: (access, shipment) => reportFulfilment(shopifyClient(access, pace), shipment),
    readFulfilments: (access, reference) => readFulfilments(shopifyClient(access, pace), reference),
    listChangedOrders: (access, since) => listChangedOrders(shopifyClient(access, pace), since),
    listChangedProducts: (access, since) => listChangedProducts(shopifyClient(access, pace), since),
    refundOrder: (access, refund) => refundOrder(shopifyClient(access, pace), refund),
    readSales: (access, references) => readSales(shopifyClient(access, pace), references),
    cancelSale: (access, reference) => cancelSale(shopifyClient(access, pace), reference),
    webhooks: {
      subscribe: (access, address) => subscribe(shopifyClient(access, pace), address),
      unsubscribe: (access, address) => unsubscribe(shopifyClient(access, pace), address),
      parse: ({ secrets }, raw) => parseWebhook(secrets.clientSecret ?? '', raw),
    },
  }
}

export const shopify = makeShopifyConnector({ timeoutMs: 30_000, patience, originOf: (shop) => `https://${shop}` })
