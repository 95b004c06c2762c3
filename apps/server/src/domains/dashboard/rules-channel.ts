import type { ChannelSales } from '../channel/order/queries-all-orders.ts'
import type { ChannelAttention } from './queries-channel.ts'
import type { CodedDashboard } from './rules.ts'

/** Returns what waits for a merchant on its sales channels, each with the list of exactly those. */
export function channelAttention({ toShip, rejected }: ChannelAttention): CodedDashboard['attention'] {
  return [
    { key: 'channel_orders_to_ship', count: toShip, link: '/channels/orders?view=to-ship' },
    { key: 'channel_products_rejected', count: rejected, link: '/channels/rejected' },
  ].filter(({ count }) => count > 0)
}

/** Returns what a merchant sold on its sales channels beside what it sold on marketplaces; nothing for one without channels. */
export function channelFigures(sales: ChannelSales): CodedDashboard['figures'] {
  if (!sales.hasChannel) return []
  const { currency } = sales
  return [
    { key: 'channel_orders', count: sales.orders, money: null, previousCount: sales.previousOrders, previousMoney: null },
    {
      key: 'channel_revenue',
      count: null,
      money: { minor: sales.minor, currency },
      previousCount: null,
      previousMoney: { minor: sales.previousMinor, currency },
    },
  ]
}

/** Returns the key of a figure's label: beside those of sales channels, the others say that they are of marketplaces. */
export function figureLabel(key: string, figures: CodedDashboard['figures']): string {
  const isBesideChannels = figures.some((one) => one.key === 'channel_orders')
  return isBesideChannels && (key === 'orders' || key === 'revenue') ? `marketplace_${key}` : key
}
