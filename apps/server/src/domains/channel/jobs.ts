import type { Job } from '../../jobs/job.ts'
import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { directionsResumed, shopConnected, shopOrdersChanged } from '../connection/events.ts'
import { companyDeactivated } from '../marketplace/events.ts'
import { channelOrderChanged, channelOrderReceived, channelOrderShipped, channelPushDue, channelReadDue } from './events.ts'
import { forwardChannelOrder } from './order/forward-channel-order.ts'
import { pushChannel } from './push/push-channel.ts'
import { readChannel } from './read-channel.ts'
import { readShopShipments } from './order/read-shop-shipments.ts'
import { reportChannelRefund } from './order/report-channel-refund.ts'
import { resumeChannelOrders } from './order/resume-channel-orders.ts'
import { reportChannelShipment } from './order/report-channel-shipment.ts'
import { startChannelWork } from './push/start-channel-work.ts'
import { withdrawDeactivated } from './push/withdraw-deactivated.ts'

export const channelJobs: readonly Job[] = [
  onOutsideTransaction(channelPushDue, 'channel.push', pushChannel, { retries: 3, expireSeconds: 3600 }),
  onOutsideTransaction(channelReadDue, 'channel.read', readChannel, { retries: 3, expireSeconds: 900 }),
  onOutsideTransaction(channelOrderReceived, 'channel.forward-order', forwardChannelOrder, { retries: 12 }),
  onOutsideTransaction(channelOrderChanged, 'channel.report-refund', reportChannelRefund, { retries: 20 }),
  onOutsideTransaction(channelOrderShipped, 'channel.report-shipment', reportChannelShipment, { retries: 20 }),
  onOutsideTransaction(shopOrdersChanged, 'channel.read-shipments', readShopShipments, { retries: 3 }),
  on(companyDeactivated, 'channel.withdraw-deactivated', withdrawDeactivated),
  on(directionsResumed, 'channel.resume-orders', resumeChannelOrders),
  on(shopConnected, 'channel.send-to-connected', resumeChannelOrders),
  cron('*/10 * * * *', 'channel.start-work', startChannelWork),
]
