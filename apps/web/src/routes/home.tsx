import * as z from 'zod/mini'
import { screen } from './screen.tsx'

export const homeScreens = [
  screen({
    path: '/',
    title: 'Welcome',
    access: 'public',
    search: z.object({ origin: z.optional(z.string()) }),
    load: () => import('./shell/home-page.tsx'),
    name: 'HomePage',
  }),
  screen({ path: '/about', title: 'About', access: 'public', load: () => import('./shell/about-page.tsx'), name: 'AboutPage' }),
  screen({ path: '/signout', title: 'Sign out', access: 'public', load: () => import('./shell/sign-out-page.tsx'), name: 'SignOutPage' }),
]
