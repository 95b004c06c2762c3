import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { searchValues, text } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const channelScreens = [
  screen({
    path: '/channels',
    title: t`Sales channels`,
    permission: 'channel:read',
    load: () => import('../domains/channel/channel-gallery.tsx'),
    name: 'ChannelGallery',
  }),
  screen({
    path: '/channels/overview',
    title: t`Marketplaces`,
    permission: 'channel:read',
    search: searchValues({ q: text }),
    load: () => import('./overview-with-channels.tsx'),
    name: 'OverviewWithChannels',
  }),
  screen({
    path: '/channels/orders',
    title: t`Sales channel orders`,
    permission: 'channel:read',
    search: listSearch(['channel']),
    load: () => import('../domains/channel/all-orders-page.tsx'),
    name: 'AllOrdersPage',
  }),
  screen({
    path: '/channels/rejected',
    title: t`Rejected products`,
    permission: 'channel:read',
    search: listSearch(['channel']),
    load: () => import('../domains/channel/rejected-page.tsx'),
    name: 'RejectedPage',
  }),
  screen({
    path: '/channels/$id',
    title: t`Sales channel`,
    permission: 'channel:read',
    load: () => import('../domains/channel/channel-page.tsx'),
    name: 'ChannelPage',
  }),
]
