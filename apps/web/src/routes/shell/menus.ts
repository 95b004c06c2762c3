import { t } from '@lingui/core/macro'
import type { Company } from '@stoa/contract/company.ts'
import { mayDo } from '@stoa/contract/permissions.ts'
import type { Account } from '../../lib/session.ts'
import type { ScreenRoute } from '../screen.tsx'

export type MenuGroup = { name: string; children: readonly { name: string; link: string }[] }

const account = (...more: MenuGroup['children']): MenuGroup => ({
  name: 'Account',
  children: [{ name: 'Profile', link: '/account/profile' }, { name: 'Company', link: '/account/company' }, ...more],
})
const settings = (third: { name: string; link: string }): MenuGroup => ({
  name: 'Settings',
  children: [
    { name: t`Payment provider`, link: '/settings/psp' },
    { name: 'Attributes', link: '/shop/attributes' },
    third,
    { name: 'Shipping', link: '/settings/shippingzones' },
    { name: t`API keys`, link: '/settings/api-keys' },
  ],
})
const myMarketplace: MenuGroup = {
  name: t`My Marketplace`,
  children: [
    { name: 'Merchants', link: '/search/merchants' },
    { name: 'Collections', link: '/shop/collections' },
    { name: 'Products', link: '/shop/products' },
    { name: 'Approvals', link: '/shop/approvals' },
    { name: 'Orders', link: '/shop/orders' },
    { name: 'Commissions', link: '/shop/commissions' },
    { name: 'Requests', link: '/shop/requests' },
    { name: 'Mappings', link: '/shop/mappings' },
  ],
}
const reporting: MenuGroup = {
  name: 'Reporting',
  children: [
    { name: 'Invoices', link: '/shop/invoices' },
    { name: 'Payouts', link: '/shop/payouts' },
  ],
}
const operator = (third: { name: string; link: string }): readonly MenuGroup[] => [
  account({ name: 'Marketplace', link: '/account/marketplace' }),
  myMarketplace,
  settings(third),
  reporting,
]

/** The header's menus, word for word those of the specification §2, with Approvals, API keys, Payouts and a merchant’s Mappings; a merchant has those of the channels mode. */
const menus: Record<Company['platformProduct'] | 'ADMIN', readonly MenuGroup[]> = {
  MARKETPLACE: operator({ name: 'Domain', link: '/settings/domain' }),
  ADDON_MARKETPLACE: operator({ name: 'Connect', link: '/settings/addon' }),
  CHANNELS: [
    account(),
    {
      name: t`My Shop`,
      children: [
        { name: 'Products', link: '/shop/products' },
        { name: 'Orders', link: '/shop/orders' },
        { name: 'Mappings', link: '/shop/mappings' },
      ],
    },
    {
      name: 'Settings',
      children: [
        { name: t`Ecommerce platform`, link: '/settings/platform' },
        { name: 'Shipping', link: '/settings/shippingzones' },
        { name: t`API keys`, link: '/settings/api-keys' },
      ],
    },
    {
      name: 'Marketplaces',
      children: [
        { name: 'Marketplaces', link: '/channels/overview' },
        { name: 'Invoices', link: '/shop/invoices' },
        { name: 'Payouts', link: '/shop/payouts' },
      ],
    },
  ],
  ADMIN: [account(), { name: 'Administration', children: [{ name: 'Companies', link: '/admin/companies' }] }],
}

/** The menus of a company: entries whose screen is registered and open to the person's role, groups that hold any. */
export function menusOf(company: Pick<Company, 'companyType' | 'platformProduct'>, person: Account, screens: readonly ScreenRoute[]): MenuGroup[] {
  const key = company.companyType === 'MARKETPLACE' ? company.platformProduct : company.companyType === 'MERCHANT' ? 'CHANNELS' : 'ADMIN'
  const isOpen = (link: string): boolean =>
    screens.some((one) => one.path === link && (one.permission === undefined || mayDo(person.companyType, person.role, one.permission)))
  return menus[key]
    .map((group) => ({ ...group, children: group.children.filter(({ link }) => isOpen(link)) }))
    .filter((group) => group.children.length > 0)
}
