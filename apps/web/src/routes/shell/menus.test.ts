import { expect, test } from 'vitest'
import { screen } from '../screen.tsx'
import { menusOf } from './menus.ts'

const paths = (
  '/account/profile /account/company /account/marketplace /search/merchants /shop/collections /shop/products /shop/approvals /shop/orders /shop/commissions /shop/requests ' +
  '/shop/mappings /settings/psp /shop/attributes /settings/domain /settings/addon /settings/shippingzones /shop/invoices /shop/payouts /shop/performance /settings/api-keys /settings/webhooks /settings/platform /channels/overview /admin/companies'
).split(' ')
const every = paths.map((path) => screen({ path, title: path, load: () => Promise.resolve({ Nothing: () => null }), name: 'Nothing' }))
const person = (companyType: 'MERCHANT' | 'MARKETPLACE' | 'ADMIN', role: 'owner' | 'viewer' = 'owner') =>
  ({
    token: '',
    companyType,
    companyId: 'c',
    userId: 'u',
    role,
    name: '',
    email: '',
    isEmailConfirmed: true,
    language: null,
    lastValidation: 0,
  }) as const
const reported = (groups: ReturnType<typeof menusOf>) =>
  groups.map((group) => `${group.name}: ${group.children.map((one) => `${one.name} ${one.link}`).join(', ')}`)

test('an operator has the menus of the marketplace mode', () => {
  expect(reported(menusOf({ companyType: 'MARKETPLACE', platformProduct: 'MARKETPLACE' }, person('MARKETPLACE'), every))).toEqual([
    'Account: Profile /account/profile, Company /account/company, Marketplace /account/marketplace',
    'My Marketplace: Merchants /search/merchants, Collections /shop/collections, Products /shop/products, Approvals /shop/approvals, Orders /shop/orders, Commissions /shop/commissions, Requests /shop/requests, Mappings /shop/mappings',
    'Settings: Payment provider /settings/psp, Attributes /shop/attributes, Domain /settings/domain, Shipping /settings/shippingzones, API keys /settings/api-keys, Webhooks /settings/webhooks',
    'Reporting: Invoices /shop/invoices, Payouts /shop/payouts, Merchant performance /shop/performance',
  ])
})

test('in add-on mode Connect stands in the place of Domain', () => {
  const groups = menusOf({ companyType: 'MARKETPLACE', platformProduct: 'ADDON_MARKETPLACE' }, person('MARKETPLACE'), every)
  expect(reported(groups)[2]).toBe(
    'Settings: Payment provider /settings/psp, Attributes /shop/attributes, Connect /settings/addon, Shipping /settings/shippingzones, API keys /settings/api-keys, Webhooks /settings/webhooks',
  )
})

test('a merchant has the menus of the channels mode, whatever its marketplace runs', () => {
  expect(reported(menusOf({ companyType: 'MERCHANT', platformProduct: 'MARKETPLACE' }, person('MERCHANT'), every))).toEqual([
    'Account: Profile /account/profile, Company /account/company',
    'My Shop: Products /shop/products, Orders /shop/orders, Mappings /shop/mappings',
    'Settings: Ecommerce platform /settings/platform, Payment provider /settings/psp, Shipping /settings/shippingzones, API keys /settings/api-keys, Webhooks /settings/webhooks',
    'Marketplaces: Marketplaces /channels/overview, Invoices /shop/invoices, Payouts /shop/payouts, Performance /shop/performance',
  ])
})

test('an entry without its screen, or closed to the role, does not show, nor a group without entries', () => {
  const some = [
    screen({ path: '/shop/orders', title: 'Orders', load: () => Promise.resolve({ Nothing: () => null }), name: 'Nothing' }),
    screen({
      path: '/settings/platform',
      title: 'Platform',
      permission: 'connection:manage',
      load: () => Promise.resolve({ Nothing: () => null }),
      name: 'Nothing',
    }),
  ]
  const company = { companyType: 'MERCHANT', platformProduct: 'CHANNELS' } as const
  expect(reported(menusOf(company, person('MERCHANT'), some))).toEqual([
    'My Shop: Orders /shop/orders',
    'Settings: Ecommerce platform /settings/platform',
  ])
  expect(reported(menusOf(company, person('MERCHANT', 'viewer'), some))).toEqual(['My Shop: Orders /shop/orders'])
})
