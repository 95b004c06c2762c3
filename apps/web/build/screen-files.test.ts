import { expect, test } from 'vitest'
import { readScreens } from './screen-files.ts'

test('reads the address, the file and who may open it of each screen, also where screens share a constant', () => {
  const text = `
const signIn = {
  access: 'public',
  load: () => import('../domains/auth/sign-in-page.tsx'),
} as const
export const screens = [
  screen({ path: '/signin/$platform', ...signIn }),
  screen({ path: '/about', access: 'public', load: () => import('./shell/about-page.tsx'), name: 'AboutPage' }),
  screen({
    path: '/shop/orders',
    search: z.object({ page: text, ...signIn }),
    load: () => import('../domains/order/order-list.tsx'),
  }),
]`
  expect(readScreens(text)).toEqual([
    { path: '/signin/$platform', isPublic: true, source: 'domains/auth/sign-in-page.tsx' },
    { path: '/about', isPublic: true, source: 'shell/about-page.tsx' },
    { path: '/shop/orders', isPublic: false, source: 'domains/order/order-list.tsx' },
  ])
})

test('refuses a screen whose file it cannot read', () => {
  expect(() => readScreens("screen({ path: '/shop/orders', load: loadOrders })")).toThrow('/shop/orders')
})
