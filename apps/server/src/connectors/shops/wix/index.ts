import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess, ShopConnector } from '../../../domains/connection/ports.ts'
import { patience } from '../../retry.ts'
import { pushProducts } from './push.ts'
import type { WixSettings } from './wix-app.ts'
import { toWixApp } from './wix-app.ts'
import { cancelWixOrder } from './wix-cancellation.ts'
import { findWixProducts, listWixCategories, pullWix, readWixStock } from './wix-catalog.ts'
import { listChangedWixOrders } from './wix-changed-orders.ts'
import type { Pace } from './wix-client.ts'
import { wixClient } from './wix-client.ts'
import { readWixFulfilments, reportWixFulfilment } from './wix-fulfilments.ts'
import { Instance, wixInstaller } from './wix-installer.ts'
import { createWixOrder, findWixOrder } from './wix-orders.ts'
import { refundWixOrder } from './wix-refunds.ts'
import { readWixSales } from './wix-sale.ts'

const usualPace: Pace = { timeoutMs: 30_000, patience }

/** Wix as a shop. Wix allows 200 calls a minute and site; a tenth is left for what people wait for. */
export function createWix(settings: WixSettings, pace: Pace = usualPace): ShopConnector {
  const app = toWixApp(settings)
  const clientOf = (access: ShopAccess) => wixClient(app, access, pace)
  return {
    platform: 'wix',
    name: message('provider.wix'),
    description: message('provider.wix_description'),
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
    setupMinutes: 3,
    fields: [],
    callLimit: { capacity: 180, perSeconds: 60 },
    installer: wixInstaller(settings, pace),
    async check(access) {
      const { site } = await clientOf(access).read(Instance, { method: 'GET', path: '/apps/v1/instance' })
      return { name: site?.siteDisplayName?.trim() || 'Wix' }
    },
    pull: (access, from) => pullWix(clientOf(access), from, access.settings.catalogVersion),
    categories: (access) => listWixCategories(clientOf(access)),
    findProducts: (access, references) => findWixProducts(clientOf(access), references),
    readStock: (access, references) => readWixStock(clientOf(access), references),
    pushProducts: (access, products) => pushProducts(clientOf(access), access, products, pace),
    createOrder: (access, order) => createWixOrder(clientOf(access), access, order, pace),
    findOrder: (access, order) => findWixOrder(clientOf(access), order),
    reportFulfilment: (access, shipment) => reportWixFulfilment(clientOf(access), shipment),
    readFulfilments: (access, reference) => readWixFulfilments(clientOf(access), reference),
    listChangedOrders: (access, since) => listChangedWixOrders(clientOf(access), since),
    readSales: (access, references) => readWixSales(clientOf(access), references),
    refundOrder: (access, refund) => refundWixOrder(clientOf(access), refund),
    cancelOrder: (access, reference, options) => cancelWixOrder(clientOf(access), reference, options),
  }
}
