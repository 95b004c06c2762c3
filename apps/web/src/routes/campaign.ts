import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

export const campaignScreens = [
  screen({
    path: '/shop/campaigns',
    title: t`Campaigns`,
    permission: 'campaign:read',
    search: listSearch([]),
    load: () => import('../domains/campaign/campaign-list.tsx'),
    name: 'CampaignList',
  }),
  screen({
    path: '/shop/campaigns/$id',
    title: t`Campaign`,
    permission: 'campaign:read',
    load: () => import('../domains/campaign/campaign-page.tsx'),
    name: 'CampaignPage',
  }),
]
