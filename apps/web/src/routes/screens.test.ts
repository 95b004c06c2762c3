import { describe, expect, it } from 'vitest'
import { screens } from './screens.ts'
import { menusOf } from './shell/menus.ts'

/** The addresses of the screens that are open to everybody, or to people with an account. */
const pathsOf = (access: 'public' | 'protected') => screens.filter((one) => one.access === access).map(({ path }) => path)
const person = (companyType: 'MERCHANT' | 'MARKETPLACE') =>
  ({
    token: '',
    companyType,
    companyId: 'c',
    userId: 'u',
    role: 'owner',
    name: '',
    email: '',
    isEmailConfirmed: true,
    language: null,
    lastValidation: 0,
  }) as const

describe('The screens', () => {
  it('that need no account have the public addresses of the specification', () => {
    expect(pathsOf('public')).toEqual(
      expect.arrayContaining([
        '/',
        '/about',
        '/signin',
        '/signin/$platform',
        '/signup',
        '/signup/$agencyId',
        '/request-password-reset',
        '/reset-password',
        '/signout',
      ]),
    )
  })

  it('that need an account have the protected addresses of the specification', () => {
    expect(pathsOf('protected')).toEqual(
      expect.arrayContaining(['/account', '/landing', '/account/profile', '/account/company', '/search', '/channels', '/shop', '/settings']),
    )
  })

  it.each([
    ['MARKETPLACE', 'MARKETPLACE', 'Domain'],
    ['MARKETPLACE', 'ADDON_MARKETPLACE', 'Connect'],
    ['MERCHANT', 'CHANNELS', 'Ecommerce platform'],
  ] as const)('are all there for the menus of a %s in %s mode', (companyType, platformProduct, own) => {
    const names = menusOf({ companyType, platformProduct }, person(companyType), screens).flatMap(({ children }) => children.map(({ name }) => name))
    const expected =
      companyType === 'MERCHANT'
        ? ['Profile', 'Company', 'Products', 'Orders', 'Shipping', 'Marketplaces', 'Invoices']
        : 'Profile Company Marketplace Merchants Collections Products Orders Commissions Requests Mappings Attributes Shipping Invoices'.split(' ')
    expect(names).toEqual(expect.arrayContaining([...expected, own]))
    if (companyType === 'MARKETPLACE') expect(names).toContain('Payment provider')
  })
})
