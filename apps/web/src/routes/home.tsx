import { t } from '@lingui/core/macro'
import { searchValues, text } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const homeScreens = [
  screen({
    path: '/',
    title: t`Welcome`,
    access: 'public',
    search: searchValues({ origin: text }),
    load: () => import('./shell/home-page.tsx'),
    name: 'HomePage',
  }),
  screen({ path: '/about', title: t`About`, access: 'public', load: () => import('./shell/about-page.tsx'), name: 'AboutPage' }),
  screen({ path: '/terms', title: t`Terms`, access: 'public', load: () => import('./shell/legal-page.tsx'), name: 'TermsPage' }),
  screen({ path: '/privacy', title: t`Privacy statement`, access: 'public', load: () => import('./shell/legal-page.tsx'), name: 'PrivacyPage' }),
  screen({
    path: '/pricing',
    title: t`Pricing`,
    access: 'public',
    load: () => import('../domains/subscription/pricing-page.tsx'),
    name: 'PricingPage',
  }),
  screen({
    path: '/search',
    title: t`Search`,
    search: searchValues({ q: text }),
    load: () => import('./shell/search-page.tsx'),
    name: 'SearchPage',
  }),
  screen({ path: '/shop', title: t`All pages`, load: () => import('./shell/section-page.tsx'), name: 'ShopSection' }),
  screen({ path: '/settings', title: t`Settings`, load: () => import('./shell/section-page.tsx'), name: 'SettingsSection' }),
  screen({ path: '/signout', title: t`Sign out`, access: 'public', load: () => import('./shell/sign-out-page.tsx'), name: 'SignOutPage' }),
]
