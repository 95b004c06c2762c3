import { screen } from './screen.tsx'

export const dashboardScreens = [
  screen({ path: '/landing', title: 'Dashboard', load: () => import('../domains/dashboard/landing-page.tsx'), name: 'LandingPage' }),
]
