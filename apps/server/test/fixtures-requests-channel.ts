import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { identity } from '@stoa/contract/identity.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { signWebhook } from '../src/domains/webhook/rules.ts'
import { channelSecretOf } from './fixtures-channel.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { channelCustomer } from '@stoa/contract/shopper-data.ts'
import type { Build } from './fixtures-requests-catalogue.ts'
import type { Ids } from './fixtures.ts'
import type { Wire } from './rollback-client.ts'

const market = (ids: Ids) => ({ params: { id: ids.marketChannelId } })
const of = (ids: Ids) => ({ params: { id: ids.channelId } })
const settings = { productLink: 'https://shop.example/{reference}', format: 'tsv' }

/** Requests to the routes of sales channels. */
export function sayChannels({
  plain,
  on,
}: {
  plain: (route: RouteDefinition, wire?: Wire) => void
  on: (route: RouteDefinition, build: Build) => void
}): void {
  plain(channel.providers)
  plain(channel.list)
  plain(channel.disconnected)
  on(channel.get, of)
  plain(channel.connect, { body: { provider: 'google', settings } })
  on(channel.update, (ids) => ({ ...of(ids), body: { name: 'Feed', settings, isInStockOnly: true, isPaused: false, version: 1 } }))
  on(channel.disconnect, of)
  on(channel.rotateAddress, of)
  on(channel.check, of)
  on(channel.issues, of)
  plain(channel.feed, { params: { key: 'nobody' } })
  plain(identity.get)
  plain(storefront.status)
  plain(storefront.products)
  plain(storefront.write)
  plain(storefront.orders)
  plain(storefront.retryOrder, { body: { reference: '1001' } })
  plain(storefront.resolveOrder, { body: { reference: '1001' } })
  on(channelSales.push, market)
  on(channelSales.products, market)
  on(channelSales.orders, market)
  plain(channelSales.allOrders)
  plain(channelSales.rejected)
  on(channelSales.packingSlip, (ids) => ({ params: { id: ids.channelOrderId } }))
  on(channelSales.settleShopRefund, (ids) => ({ params: { id: ids.channelOrderId }, body: {} }))
  on(channelCustomer.get, (ids) => ({ params: { id: ids.channelOrderId } }))
  on(channelCustomer.erase, (ids) => ({ params: { id: ids.channelOrderId }, body: { reason: 'Requested by letter' } }))
  on(channelSales.shipOrder, (ids) => ({ params: { id: ids.channelOrderId }, body: { carrier: 'PostNL' } }))
  on(channelSales.updateTracking, (ids) => ({ params: { id: ids.channelShipmentId }, body: { carrier: 'PostNL' } }))
  on(channelSales.reportShipment, (ids) => ({ params: { id: ids.channelShipmentId }, body: {} }))
  on(channelSales.receiveWebhook, (ids, _, { ids: { O1 } }) => {
    const body = '{}'
    const timestamp = Math.floor(Date.now() / 1000)
    const signature = signWebhook([channelSecretOf(O1.companyId)], { id: 'evt_1', timestamp, body })
    return {
      params: { channelId: ids.marketChannelId },
      body,
      headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
    }
  })
}
