import { t } from '@lingui/core/macro'
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
    path: '/channels/$id',
    title: t`Sales channel`,
    permission: 'channel:read',
    load: () => import('../domains/channel/channel-page.tsx'),
    name: 'ChannelPage',
  }),
]
