import { t } from '@lingui/core/macro'
import { DeliveryState } from '@stoa/contract/delivery-state.ts'
import { oneOf, searchValues } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const webhookScreens = [
  screen({
    path: '/settings/webhooks',
    title: t`Webhooks`,
    permission: 'webhook:manage',
    load: () => import('../domains/webhook/endpoint-list.tsx'),
    name: 'EndpointList',
  }),
  screen({
    path: '/settings/webhooks/$id',
    title: t`Webhook endpoint`,
    permission: 'webhook:manage',
    search: searchValues({ state: oneOf(DeliveryState.options) }),
    load: () => import('../domains/webhook/endpoint-page.tsx'),
    name: 'EndpointPage',
  }),
]
