import { t } from '@lingui/core/macro'
import { DeliveryState } from '@stoa/contract/delivery-state.ts'
import * as z from 'zod/mini'
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
    search: z.object({ state: z.optional(DeliveryState) }),
    load: () => import('../domains/webhook/endpoint-page.tsx'),
    name: 'EndpointPage',
  }),
]
