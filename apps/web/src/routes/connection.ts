import { t } from '@lingui/core/macro'
import { RunOutcome } from '@stoa/contract/run.ts'
import { listSearch } from '../lib/list-search.ts'
import { oneOf, searchValues, text } from '../lib/search-values.ts'
import { installSearch } from './install-search.ts'
import { screen } from './screen.tsx'

export const connectionScreens = [
  screen({
    path: '/settings/platform',
    title: t`Ecommerce platform`,
    permission: 'connection:read',
    search: searchValues({ platform: text, step: text, way: text, ...installSearch }),
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
    search: searchValues({ outcome: oneOf(RunOutcome.options) }),
    load: () => import('./run-with-next-step.tsx'),
    name: 'RunWithNextStep',
  }),
]
