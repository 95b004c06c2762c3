import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'
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
    search: z.object({ q: z.optional(z.string()) }),
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
