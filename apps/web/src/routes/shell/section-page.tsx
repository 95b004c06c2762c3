import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { ChevronRight } from 'lucide-react'
import { useCall } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { screens } from '../screens.ts'
import { menusOf } from './menus.ts'
import './section-page.css'

/** What is behind each menu entry, in one line. */
const summaries: Readonly<Record<string, string>> = {
  '/search/merchants': t`Companies that sell with you, their products and their sales`,
  '/shop/collections': t`The categories shoppers browse, and the products in them`,
  '/shop/products': t`Names, prices, stock and where each product is on sale`,
  '/shop/approvals': t`Products merchants propose, waiting for your decision`,
  '/shop/orders': t`What was bought, sent, refunded and paid out`,
  '/shop/commissions': t`What merchants pay you on each sale`,
  '/shop/requests': t`Merchants who ask to join your marketplace`,
  '/shop/mappings': t`How the words of shops become the attributes of marketplaces`,
  '/shop/attributes': t`What products are described by, and which values there are`,
  '/shop/invoices': t`Commission invoices and credit notes`,
  '/shop/payouts': t`Money sent to merchants, and what is due`,
  '/settings/psp': t`How shoppers pay and merchants are paid`,
  '/settings/domain': t`The address your marketplace is reached at`,
  '/settings/addon': t`The shop your marketplace sells in`,
  '/settings/platform': t`The shop your products come from`,
  '/settings/shippingzones': t`Where you ship to, and what it costs`,
  '/settings/api-keys': t`Keys for machines that work with your data`,
  '/channels/overview': t`Marketplaces you sell on, and those you can join`,
}

const titles = ['Search', 'Marketplaces', 'Shop', 'Settings']

function SectionPage({ title, prefix }: { title: string; prefix: string }) {
  const account = useSession()
  const { data: own } = useCall(company.my, {})
  if (!account || !own) return null
  const entries = menusOf(own, account, screens)
    // An entry is where its menu says it is; a menu of another name (My Marketplace, Reporting) is told by its addresses.
    .filter(({ name }) => name === title || !titles.includes(name))
    .flatMap(({ name, children }) => (name === title ? children : children.filter(({ link }) => link.startsWith(prefix))))
  return (
    <>
      <PageHeader title={title} />
      {entries.length === 0 ? (
        <Card>
          <EmptyState title={t`Nothing here for your role`} text={t`An owner of your company can give you access.`} />
        </Card>
      ) : (
        <ul className="se-entries">
          {entries.map(({ link, name }) => (
            <li key={link}>
              <Link className="se-entry" href={link}>
                <span>
                  <strong>{name}</strong>
                  <span>{summaries[link]}</span>
                </span>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The screens below `/search` that the person may open. */
export function SearchSection() {
  return <SectionPage title={t`Search`} prefix="/search/" />
}

/** The screens below `/channels` that the person may open. */
export function ChannelsSection() {
  return <SectionPage title={t`Marketplaces`} prefix="/channels/" />
}

/** The screens below `/shop` that the person may open. */
export function ShopSection() {
  return <SectionPage title={t`Shop`} prefix="/shop/" />
}

/** The screens below `/settings` that the person may open. */
export function SettingsSection() {
  return <SectionPage title={t`Settings`} prefix="/settings/" />
}
