import { t } from '@lingui/core/macro'
import { RunOutcome } from '@stoa/contract/run.ts'
import * as z from 'zod/mini'
import { listSearch } from '../lib/list-search.ts'
import { installSearch } from './install-search.ts'
import { screen } from './screen.tsx'

const text = z.optional(z.string())

export const connectionScreens = [
  screen({
    path: '/settings/platform',
    title: t`Ecommerce platform`,
    permission: 'connection:read',
    search: z.object({ platform: text, step: text, way: text, ...installSearch }),
    load: () => import('../domains/connection/platform-page.tsx'),
    name: 'PlatformPage',
  }),
  screen({
    path: '/settings/addon',
    title: t`Connect`,
    permission: 'marketplace:read',
    load: () => import('../domains/connection/addon-page.tsx'),
    name: 'AddonPage',
  }),
  screen({
    path: '/shop/runs',
    title: t`Activity`,
    permission: 'connection:read',
    search: listSearch([]),
    load: () => import('../domains/run/run-list.tsx'),
    name: 'RunList',
  }),
  screen({
    path: '/shop/runs/$id',
    title: t`Activity`,
    permission: 'connection:read',
    search: z.object({ outcome: z.optional(RunOutcome) }),
    load: () => import('./run-with-next-step.tsx'),
    name: 'RunWithNextStep',
  }),
]
