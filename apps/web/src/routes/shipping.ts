import { t } from '@lingui/core/macro'
import { screen } from './screen.tsx'

export const shippingScreens = [
  screen({
    path: '/settings/shippingzones',
    title: t`Shipping`,
    permission: 'shipping:read',
    load: () => import('../domains/shipping/shipping-page.tsx'),
    name: 'ShippingPage',
  }),
  screen({
    path: '/settings/carriers',
    title: t`Carriers`,
    permission: 'shipping:read',
    load: () => import('../domains/carrier/carriers-page.tsx'),
    name: 'CarriersPage',
  }),
]
