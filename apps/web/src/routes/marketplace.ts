import * as z from 'zod/mini'
import { screen } from './screen.tsx'

const text = z.optional(z.string())

export const marketplaceScreens = [
  screen({
    path: '/channels/overview',
    title: 'Marketplaces',
    permission: 'company:read',
    search: z.object({ q: text }),
    load: () => import('../domains/marketplace/channels-page.tsx'),
    name: 'ChannelsPage',
  }),
]
