import { t } from '@lingui/core/macro'
import { screen } from './screen.tsx'

export const dashboardScreens = [
  screen({
    path: '/landing',
    title: t`Dashboard`,
    heading: 'Welcome, {0}',
    firstCalls: ['/api/Company/MyDashboard'],
    load: () => import('../domains/dashboard/landing-page.tsx'),
    name: 'LandingPage',
  }),
]
