import { t } from '@lingui/core/macro'
import { mayDo } from '@stoa/contract/permissions.ts'
import type { Account } from '../../../lib/session.ts'
import { screens } from '../../screens.ts'
import { accountGuides } from './account-guides.ts'
import { adminGuides } from './admin-guides.ts'
import type { Guide, GuideStep, Guides } from './guide.ts'
import { moneyGuides } from './money-guides.ts'
import { orderGuides } from './order-guides.ts'
import { partnerGuides } from './partner-guides.ts'
import { productGuides } from './product-guides.ts'
import { settingsGuides } from './settings-guides.ts'

/** Every guide by the address of its screen. */
export const guides: Guides = {
  ...accountGuides,
  ...productGuides,
  ...orderGuides,
  ...moneyGuides,
  ...settingsGuides,
  ...partnerGuides,
  ...adminGuides,
}

const general: Guide = {
  purpose: t`How to find your way in the portal.`,
  steps: [
    { text: t`Press Ctrl+K (⌘K on a Mac) to open any page, order or product by its name.` },
    { text: t`The dashboard lists what needs your attention.`, href: '/landing' },
    { text: t`Lists keep their search and filters in the address: share the link, or save it as a view.` },
  ],
}

/** Returns the guide of a screen by its address as the routes have it, `/shop/orders/$hash`, else how to find one's way. */
export function guideOf(address: string | undefined): Guide {
  return (address === undefined ? undefined : guides[address]) ?? general
}

/** Returns what the screen at an address without parameters is called. */
export const titleOf = (href: string): string => screens.find(({ path }) => path === href)?.title ?? href

type Person = Pick<Account, 'companyType' | 'role'>

/** Returns whether a person may open the screen at an address without parameters. */
export function mayOpen({ companyType, role }: Person, href: string): boolean {
  const permission = screens.find(({ path }) => path === href)?.permission
  return permission === undefined || mayDo(companyType, role, permission)
}

/** Returns the steps of a guide that are for this person: none that they may not do, and none that leads where they may not go. */
export function stepsFor({ steps }: Guide, person: Person): GuideStep[] {
  return steps.filter(
    ({ permission, href, for: companyType = person.companyType }) =>
      companyType === person.companyType &&
      (permission === undefined || mayDo(person.companyType, person.role, permission)) &&
      (href === undefined || mayOpen(person, href)),
  )
}
