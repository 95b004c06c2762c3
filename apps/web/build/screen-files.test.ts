import { expect, test } from 'vitest'
import { readScreens, readTranslations } from './screen-files.ts'

test('reads the address, the heading, the file and who may open it of each screen, also where screens share a constant', () => {
  const text = `
const signIn = {
  title: t\`Sign in\`,
  access: 'public',
  load: () => import('../domains/auth/sign-in-page.tsx'),
} as const
export const screens = [
  screen({ path: '/signin/$platform', ...signIn }),
  screen({ path: '/about', title: t\`About\`, access: 'public', load: () => import('./shell/about-page.tsx'), name: 'AboutPage' }),
  screen({
    path: '/shop/orders',
    title: t\`Orders\`,
    search: z.object({ page: text, ...signIn }),
    load: () => import('../domains/order/order-list.tsx'),
    merchantFile: 'domains/order/merchant-orders.tsx',
    firstCalls: ['/api/Order/PagedOrders?count=true', '/api/Company/My'],
  }),
  screen({ path: '/landing', title: t\`Dashboard\`, heading: 'Welcome, {0}', load: () => import('../domains/dashboard/landing-page.tsx'), name: 'LandingPage' }),
]`
  expect(readScreens(text)).toEqual([
    { path: '/signin/$platform', isPublic: true, heading: 'Sign in', source: 'domains/auth/sign-in-page.tsx', firstCalls: [] },
    { path: '/about', isPublic: true, heading: 'About', source: 'routes/shell/about-page.tsx', firstCalls: [] },
    {
      path: '/shop/orders',
      isPublic: false,
      heading: 'Orders',
      source: 'domains/order/order-list.tsx',
      merchantSource: 'domains/order/merchant-orders.tsx',
      firstCalls: ['/api/Order/PagedOrders?count=true', '/api/Company/My'],
    },
    { path: '/landing', isPublic: false, heading: 'Welcome, {0}', source: 'domains/dashboard/landing-page.tsx', firstCalls: [] },
  ])
})

test('refuses a screen whose file it cannot read', () => {
  expect(() => readScreens("screen({ path: '/shop/orders', load: loadOrders })")).toThrow('/shop/orders')
})

test('reads the translations of a catalogue', () => {
  const po = 'msgid ""\nmsgstr ""\n"Language: nl\\n"\n\nmsgid "Orders"\nmsgstr "Bestellingen"\n\n#. a note\nmsgid "Audit log"\nmsgstr "Auditlog"\n'
  expect([...readTranslations(po)]).toEqual([
    ['Orders', 'Bestellingen'],
    ['Audit log', 'Auditlog'],
  ])
})
