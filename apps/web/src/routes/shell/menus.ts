import { t } from '@lingui/core/macro'
import type { Company } from '@stoa/contract/company.ts'
import { mayDo } from '@stoa/contract/permissions.ts'
import type { Account } from '../../lib/session.ts'
import { ownPages } from '../own-pages.ts'
import type { ScreenRoute } from '../screen.tsx'

export type MenuGroup = {
  name: string
  /** The start of the addresses of the section page that lists all of the group. */
  section?: string
  children: readonly { name: string; link: string }[]
}

/** Returns whether the page at `path` is that of a menu's link, or one below it. */
export function isCurrentPage(link: string, path: string): boolean {
  return path === link || path.startsWith(`${link}/`)
}

const account = (...more: MenuGroup['children']): MenuGroup => ({
  name: t`Account`,
  children: [
    { name: t`Profile`, link: '/account/profile' },
    { name: t`Security`, link: '/account/security' },
    { name: t`Company`, link: '/account/company' },
    ...more,
    { name: t`Team`, link: '/account/team' },
    { name: t`Audit log`, link: '/account/audit-log' },
  ],
})
const settings = (third: { name: string; link: string }): MenuGroup => ({
  name: t`Settings`,
  section: '/settings/',
  children: [
    { name: t`Payment provider`, link: '/settings/psp' },
    { name: t`Attributes`, link: '/shop/attributes' },
    third,
    { name: t`Shipping`, link: '/settings/shippingzones' },
    { name: t`Return policy`, link: '/settings/returns' },
    { name: t`Carriers`, link: '/settings/carriers' },
    { name: t`API keys`, link: '/settings/api-keys' },
    { name: t`Webhooks`, link: '/settings/webhooks' },
  ],
})
const myMarketplace: MenuGroup = {
  name: t`My Marketplace`,
  children: [
    { name: t`Merchants`, link: '/search/merchants' },
    { name: t`Collections`, link: '/shop/collections' },
    { name: t`Products`, link: '/shop/products' },
    { name: t`Approvals`, link: '/shop/approvals' },
    { name: t`Orders`, link: '/shop/orders' },
    { name: t`Returns and disputes`, link: '/shop/cases' },
    { name: t`Messages`, link: '/shop/messages' },
    { name: t`Commissions`, link: '/shop/commissions' },
    { name: t`Campaigns`, link: '/shop/campaigns' },
    { name: t`Requests`, link: '/shop/requests' },
    { name: t`Verification`, link: '/shop/verifications' },
    { name: t`Mappings`, link: '/shop/mappings' },
  ],
}
const reporting: MenuGroup = {
  name: t`Reporting`,
  children: [
    { name: t`Invoices`, link: '/shop/invoices' },
    { name: t`Payouts`, link: '/shop/payouts' },
    { name: t`Merchant performance`, link: '/shop/performance' },
  ],
}
const operator = (third: { name: string; link: string }): readonly MenuGroup[] => [
  account({ name: t`Marketplace`, link: '/account/marketplace' }),
  myMarketplace,
  settings(third),
  reporting,
]

/** The header's menus, word for word those of the specification §2, with Team, Audit log, Approvals, Campaigns, Messages, API keys, Webhooks, Payouts, Performance, Verification and a merchant’s Mappings; a merchant has those of the channels mode. */
const menus: Record<Company['platformProduct'] | 'ADMIN', readonly MenuGroup[]> = {
  MARKETPLACE: operator({ name: t`Domain`, link: '/settings/domain' }),
  ADDON_MARKETPLACE: operator({ name: t`Connect`, link: '/settings/addon' }),
  CHANNELS: [
    account(),
    {
      name: t`My Shop`,
      children: [
        { name: t`Products`, link: '/shop/products' },
        { name: t`Orders`, link: '/shop/orders' },
        { name: t`Returns and disputes`, link: '/shop/cases' },
        { name: t`Messages`, link: '/shop/messages' },
        { name: t`Campaigns`, link: '/shop/campaigns' },
        { name: t`Mappings`, link: '/shop/mappings' },
      ],
    },
    {
      name: t`Settings`,
      section: '/settings/',
      children: [
        { name: t`Ecommerce platform`, link: '/settings/platform' },
        { name: t`Verification`, link: '/settings/verification' },
        { name: t`Payment provider`, link: '/settings/psp' },
        { name: t`Shipping`, link: '/settings/shippingzones' },
        { name: t`Return policy`, link: '/settings/returns' },
        { name: t`Carriers`, link: '/settings/carriers' },
        { name: t`API keys`, link: '/settings/api-keys' },
        { name: t`Webhooks`, link: '/settings/webhooks' },
      ],
    },
    {
      name: t`Marketplaces`,
      section: '/channels/',
      children: [
        { name: t`Marketplaces`, link: '/channels/overview' },
        { name: t`Sales channels`, link: '/channels' },
        { name: t`Invoices`, link: '/shop/invoices' },
        { name: t`Payouts`, link: '/shop/payouts' },
        { name: t`Performance`, link: '/shop/performance' },
      ],
    },
  ],
  ADMIN: [
    account(),
    {
      name: t`Administration`,
      children: [
        { name: t`Companies`, link: '/admin/companies' },
        { name: t`Leads`, link: '/admin/leads' },
        { name: t`Agencies`, link: '/admin/agencies' },
        { name: t`Subscriptions`, link: '/admin/subscriptions' },
        { name: t`System health`, link: '/admin/health' },
        { name: t`Background jobs`, link: '/admin/jobs' },
        { name: t`Invoices`, link: '/shop/invoices/subscription' },
      ],
    },
  ],
}

/** The menus of a company: entries whose screen is registered and open to the person's role, groups that hold any. */
export function menusOf(company: Pick<Company, 'companyType' | 'platformProduct'>, person: Account, screens: readonly ScreenRoute[]): MenuGroup[] {
  const key = company.companyType === 'MARKETPLACE' ? company.platformProduct : company.companyType === 'MERCHANT' ? 'CHANNELS' : 'ADMIN'
  const isOpen = (link: string): boolean =>
    !(person.viewingUntil !== undefined && ownPages.has(link)) &&
    screens.some((one) => one.path === link && (one.permission === undefined || mayDo(person.companyType, person.role, one.permission)))
  return menus[key]
    .map((group) => ({ ...group, children: group.children.filter(({ link }) => isOpen(link)) }))
    .filter((group) => group.children.length > 0)
}
