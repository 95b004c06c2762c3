import { t } from '@lingui/core/macro'
import { SimpleGrid, Box } from '@mantine/core'
import { company } from '@stoa/contract/company.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { screens } from '../screens.ts'
import { menusOf } from './menus.ts'
import type { MenuGroup } from './menus.ts'
import styles from './section-page.module.css'
import textStyles from '../../ui/text.module.css'

/** What is behind each menu entry, in one line: as an operator reads it where a merchant has its own. */
const summaries: Readonly<Record<string, string>> = {
  '/account/profile': t`Your name, language and e-mails`,
  '/account/security': t`Password, second factor and sessions`,
  '/account/company': t`Legal name, address and tax numbers`,
  '/account/marketplace': t`Name, logo, colours and texts of your marketplace`,
  '/account/team': t`Colleagues and their roles`,
  '/account/audit-log': t`Who changed what, and when`,
  '/admin/companies': t`Companies on this installation`,
  '/admin/leads': t`Questions from the contact form`,
  '/admin/agencies': t`Agencies that refer companies`,
  '/admin/subscriptions': t`Plans and payments of companies`,
  '/admin/health': t`Whether every part of the installation works`,
  '/admin/jobs': t`Background work that failed and can be run again`,
  '/search/merchants': t`Merchants on your marketplace, their products and sales`,
  '/shop/collections': t`Categories shoppers browse, and their products`,
  '/shop/products': t`Prices, stock and where each product is for sale`,
  '/shop/approvals': t`Products waiting for your approval`,
  '/shop/orders': t`Orders, shipments, refunds and payouts`,
  '/shop/commissions': t`What merchants pay you per sale`,
  '/shop/cases': t`Returned items and disputed payments`,
  '/shop/messages': t`Conversations between the marketplace and its merchants`,
  '/shop/campaigns': t`Lower prices for a period`,
  '/shop/requests': t`Companies that want to join your marketplace`,
  '/shop/mappings': t`Match shop data to marketplace attributes`,
  '/shop/attributes': t`Product attributes and their values`,
  '/shop/invoices': t`Invoices and credit notes for commission and services`,
  '/shop/invoices/subscription': t`Invoices for subscriptions of companies`,
  '/shop/payouts': t`Paid and pending payouts`,
  '/shop/performance': t`Who ships late, cancels, or has many returns and disputes`,
  '/settings/psp': t`Payments from shoppers and payouts to merchants`,
  '/settings/domain': t`The domain of your marketplace`,
  '/settings/addon': t`The shop your marketplace is connected to`,
  '/settings/platform': t`The shop your products come from`,
  '/settings/shippingzones': t`Shipping zones and rates`,
  '/settings/returns': t`How long shoppers can return items, and for which reasons`,
  '/settings/carriers': t`Shipping labels and tracking`,
  '/settings/verification': t`Details and documents that marketplaces check`,
  '/shop/verifications': t`Merchants’ details and documents to check`,
  '/settings/webhooks': t`Notify your own software of changes`,
  '/settings/api-keys': t`Connect a point of sale, a warehouse or your own software`,
  '/channels/overview': t`Marketplaces you sell on or can join`,
  '/channels': t`Google, AI shopping assistants and other marketplaces`,
}

/** What a merchant has behind an entry that means something else to an operator. */
const merchantSummaries: Readonly<Record<string, string>> = {
  '/shop/messages': t`What you and marketplaces write to each other`,
  '/shop/mappings': t`Match your shop’s data to the attributes of marketplaces`,
  '/shop/invoices': t`Invoices and credit notes from marketplaces for commission and services`,
  '/shop/payouts': t`What marketplaces paid you and what is pending`,
  '/shop/performance': t`How you accept and ship orders, and what marketplaces expect`,
  '/settings/psp': t`Where each marketplace pays you`,
}

const noAccess = (
  <Card>
    <EmptyState title={t`No access`} text={t`Ask an owner of your company for access.`} />
  </Card>
)

/** The menu's groups of entries that the person may open; undefined while the company is not known. */
function useMenus(): readonly MenuGroup[] | undefined {
  const account = useSession()
  const { data: own } = useCall(company.my, {})
  return account && own && menusOf(own, account, screens)
}

/** The screens below an address that the person may open, each with what it is for; `empty` without any. */
export function SectionEntries({ prefix, empty }: { prefix: string; empty?: ReactNode }) {
  const menus = useMenus()
  if (!menus) return null
  const entries = menus
    // An entry belongs to the section of its menu; a menu without one (My Marketplace, Reporting) is divided by its addresses.
    .filter(({ section }) => section === undefined || section === prefix)
    .flatMap(({ section, children }) => (section === prefix ? children : children.filter(({ link }) => link.startsWith(prefix))))
  return entries.length === 0 ? empty : <Entries entries={entries} />
}

function Entries({ entries }: { entries: MenuGroup['children'] }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  return (
    <SimpleGrid component="ul" minColWidth="min(320px, 100%)" spacing={12}>
      {entries.map(({ link, name }) => (
        <li key={link}>
          <Link className={styles.entry} href={link}>
            <span>
              <span className={textStyles.strong}>{name}</span>
              <Box className={textStyles.note} component="span" display="block" mt={2}>
                {(isMerchant && merchantSummaries[link]) || summaries[link]}
              </Box>
            </span>
            <ChevronRight size={18} color="var(--text-3)" style={{ flex: 'none', alignSelf: 'center' }} aria-hidden />
          </Link>
        </li>
      ))}
    </SimpleGrid>
  )
}

/** The entries of the menu with these addresses, in their order, as far as the person may open them. */
export function MenuEntries({ links }: { links: readonly string[] }) {
  const all = useMenus()?.flatMap(({ children }) => children) ?? []
  return <Entries entries={links.flatMap((link) => all.find((entry) => entry.link === link) ?? [])} />
}

/** Everything the menu leads to, in its groups and words: what belongs to the company's work first, its account last. */
export function ShopSection() {
  const menus = useMenus()
  const isAccount = ({ children }: MenuGroup) => children.some(({ link }) => link.startsWith('/account/'))
  const groups = menus && [...menus.filter((menu) => !isAccount(menu)), ...menus.filter(isAccount)]
  return (
    <>
      <PageHeader title={t`All pages`} />
      {groups?.length === 0 && noAccess}
      {groups?.map(({ name, children }) => (
        <Section key={name} title={name}>
          <Entries entries={children} />
        </Section>
      ))}
    </>
  )
}

/** The screens below `/settings` that the person may open. */
export function SettingsSection() {
  return (
    <>
      <PageHeader title={t`Settings`} />
      <SectionEntries prefix="/settings/" empty={noAccess} />
    </>
  )
}
