import { t } from '@lingui/core/macro'
import type { Permission } from '@stoa/contract/permissions.ts'
import { mayDo } from '@stoa/contract/permissions.ts'
import type { Account } from '../../lib/session.ts'
import type { FoundGroup } from './find-records.ts'
import type { MenuGroup } from './menus.ts'

type Command = { name: string; note: string; href: string }
/** A command, or a link to a whole list, which is no result of its own. */
type Option = Command & { isList?: true }

/** What a person can start from the palette, each where it is done. */
const tasks: readonly { name: string; href: string; permission: Permission; for?: 'MERCHANT' | 'MARKETPLACE' }[] = [
  { name: t`Import products from a file`, href: '/shop/products/import', permission: 'product:manage' },
  { name: t`Create product`, href: '/shop/products/new', permission: 'product:manage' },
  { name: t`Push or sync products`, href: '/shop/products', permission: 'product:manage' },
  { name: t`Fulfil orders`, href: '/shop/orders?view=to-fulfil', permission: 'order:fulfil' },
  { name: t`Connect your shop`, href: '/settings/platform', permission: 'connection:manage', for: 'MERCHANT' },
  { name: t`Join a marketplace`, href: '/channels/overview', permission: 'partnership:request' },
  { name: t`Approve products`, href: '/shop/approvals?view=pending', permission: 'listing:approve' },
  { name: t`Invite a merchant`, href: '/shop/invitations', permission: 'partnership:decide' },
  { name: t`Decide on join requests`, href: '/shop/requests', permission: 'partnership:decide' },
  { name: t`Create collection`, href: '/shop/collections', permission: 'collection:manage' },
  { name: t`Set commission`, href: '/shop/commissions', permission: 'commission:manage' },
  { name: t`Create campaign`, href: '/shop/campaigns', permission: 'campaign:manage' },
  { name: t`Pay out merchants`, href: '/shop/payouts?open=pay-out', permission: 'payout:run' },
  { name: t`Invite a colleague`, href: '/account/team', permission: 'team:manage' },
  { name: t`Create API key`, href: '/settings/api-keys', permission: 'apikey:manage' },
  { name: t`Change branding`, href: '/account/marketplace', permission: 'marketplace:manage' },
]

/** Without words only so many tasks are offered, so that the pages are near. */
const maxTasksAtRest = 4

/** Returns the pages and tasks a person may open whose names contain every word typed; pages first when nothing is typed. */
export function matchingCommands(
  typed: string,
  groups: readonly MenuGroup[],
  account: Pick<Account, 'companyType' | 'role'> | undefined,
): { label: string; options: Command[] }[] {
  if (!account) return []
  const words = typed.trim().toLocaleLowerCase().split(/\s+/)
  const matches = ({ name, note }: Command) => words.every((word) => `${name} ${note}`.toLocaleLowerCase().includes(word))
  const pages: Command[] = [
    { name: t`Dashboard`, note: '', href: '/landing' },
    ...groups.flatMap((group) => group.children.map(({ name, link }) => ({ name, note: group.name, href: link }))),
    { name: t`Notifications`, note: '', href: '/notifications' },
    { name: t`Search`, note: '', href: '/search' },
    { name: t`Sign out`, note: '', href: '/signout' },
  ]
  const own = tasks
    .filter((task) => (task.for === undefined || task.for === account.companyType) && mayDo(account.companyType, account.role, task.permission))
    .map(({ name, href }) => ({ name, note: '', href }))
    .filter(matches)
  const isAtRest = typed.trim() === ''
  return [
    { label: t`Tasks`, options: isAtRest ? own.slice(0, maxTasksAtRest) : own },
    { label: t`Go to`, options: pages.filter(matches) },
  ]
}

/**
 * Returns the records that were found, each kind with its list. None until they are those of the words typed: the first is opened by Enter, and may not be one
 * of an earlier search.
 */
export function matchingRecords(
  typed: string,
  searched: string,
  found: { groups: readonly FoundGroup[]; isLoading: boolean },
): { label: string; options: Option[] }[] {
  if (typed !== searched || found.isLoading) return []
  return found.groups.map(({ label, records, allHref }) => ({
    label,
    options: [...records, { href: allHref, name: t`Show all: ${label}`, note: '', isList: true }],
  }))
}

/** Returns how many pages, tasks and records are offered: links to whole lists do not count. */
export function countResults(sections: readonly { options: readonly Pick<Option, 'isList'>[] }[]): number {
  return sections.reduce((sum, { options }) => sum + options.filter(({ isList }) => isList !== true).length, 0)
}
