import { channel } from '@stoa/contract/channel.ts'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handle, handleOutsideTransaction } from '../../kit/http.ts'
import { checkFeed } from './feed/check-feed.ts'
import { connectChannel } from './connect-channel.ts'
import { editTracking } from './order/edit-tracking.ts'
import { disconnectChannel } from './disconnect-channel.ts'
import { getSalesChannel } from './get-sales-channel.ts'
import { listChannelProviders } from './list-channel-providers.ts'
import { listFeedIssues } from './feed/list-feed-issues.ts'
import { listSalesChannels } from './list-sales-channels.ts'
import { pageAllOrders } from './order/page-all-orders.ts'
import { pageChannelOrders } from './order/page-channel-orders.ts'
import { pageChannelProducts } from './push/page-channel-products.ts'
import { pageDisconnectedChannels } from './page-disconnected-channels.ts'
import { pageRejectedProducts } from './push/page-rejected-products.ts'
import { receiveChannelWebhook } from './receive-channel-webhook.ts'
import { requestPush } from './push/request-push.ts'
import { resendShipment } from './order/resend-shipment.ts'
import { rotateAddress } from './feed/rotate-address.ts'
import { serveFeed } from './feed/serve-feed.ts'
import { exportPackingSlip } from './order/export-packing-slip.ts'
import { settleShopRefund } from './order/settle-shop-refund.ts'
import { shipOrder } from './order/ship-order.ts'
import { updateChannel } from './update-channel.ts'

export const channelRoutes: readonly BoundRoute[] = [
  handleOutsideTransaction(channel.providers, listChannelProviders),
  handleOutsideTransaction(channel.list, listSalesChannels),
  handleOutsideTransaction(channel.get, (jobCtx, { params }) => getSalesChannel(jobCtx, params.id)),
  handleOutsideTransaction(channel.disconnected, pageDisconnectedChannels),
  handleOutsideTransaction(channel.connect, connectChannel),
  handleOutsideTransaction(channel.update, updateChannel),
  handleOutsideTransaction(channel.disconnect, disconnectChannel),
  handleOutsideTransaction(channel.rotateAddress, rotateAddress),
  handleOutsideTransaction(channel.check, checkFeed),
  handleOutsideTransaction(channel.issues, listFeedIssues),
  asSystem(handleOutsideTransaction(channel.feed, serveFeed)),
  handleOutsideTransaction(channelSales.push, requestPush),
  handle(channelSales.products, pageChannelProducts),
  handleOutsideTransaction(channelSales.orders, pageChannelOrders),
  handleOutsideTransaction(channelSales.allOrders, pageAllOrders),
  handle(channelSales.rejected, pageRejectedProducts),
  handle(channelSales.packingSlip, exportPackingSlip),
  handleOutsideTransaction(channelSales.settleShopRefund, settleShopRefund),
  handleOutsideTransaction(channelSales.shipOrder, shipOrder),
  handleOutsideTransaction(channelSales.updateTracking, editTracking),
  handleOutsideTransaction(channelSales.reportShipment, resendShipment),
  asSystem(handleOutsideTransaction(channelSales.receiveWebhook, receiveChannelWebhook)),
]
