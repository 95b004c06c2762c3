import { t } from '@lingui/core/macro'
import type { CompanyType } from '@stoa/contract/states.ts'

/** A place the tour names. `menu` is a menu of the header by its name. */
export type TourPlace = 'dashboard' | 'notifications' | 'help' | { menu: string }

/** One step of the tour: a place, what is there, and a screen to open. */
export type TourStep = { place: TourPlace; title: string; text: string; href?: string }

const dashboardStep: TourStep = {
  place: 'dashboard',
  title: t`Your dashboard`,
  text: t`Here you see what needs your attention. The setup list leads you to your first sale, one step at a time.`,
  href: '/landing',
}
const helpStep: TourStep = {
  place: 'help',
  title: t`Help and search`,
  text: t`“Help” explains the screen you are on and starts this tour again. Ctrl+K (⌘K on a Mac) finds any page, order or product.`,
}

const merchantSteps: readonly TourStep[] = [
  dashboardStep,
  {
    place: { menu: t`Settings` },
    title: t`Connect your shop`,
    text: t`Under “Settings” you connect your shop. Products, stock and orders then stay the same on both sides.`,
    href: '/settings/platform',
  },
  {
    place: { menu: t`Marketplaces` },
    title: t`Find marketplaces`,
    text: t`Under “Marketplaces” you ask to join one. Its operator approves your request. Invoices and payouts are here too.`,
    href: '/channels/overview',
  },
  {
    place: { menu: t`My Shop` },
    title: t`Products and orders`,
    text: t`Under “My Shop” you see what stops a product from being sold, and ship or refund orders.`,
    href: '/shop/products',
  },
  {
    place: 'notifications',
    title: t`Notifications`,
    text: t`The bell shows what happened: new orders, decisions of marketplaces, and what went wrong.`,
    href: '/notifications',
  },
  helpStep,
]

const operatorSteps: readonly TourStep[] = [
  dashboardStep,
  {
    place: { menu: t`Account` },
    title: t`Your marketplace`,
    text: t`Under “Account”, “Marketplace” sets the name, look and terms that merchants and shoppers see.`,
    href: '/account/marketplace',
  },
  {
    place: { menu: t`My Marketplace` },
    title: t`Merchants, products and orders`,
    text: t`Under “My Marketplace” you build collections, invite merchants, and approve their products.`,
    href: '/shop/collections',
  },
  {
    place: { menu: t`Settings` },
    title: t`Payments and shipping`,
    text: t`Under “Settings” you connect a payment provider and say what shipping costs.`,
    href: '/settings/psp',
  },
  {
    place: { menu: t`Reporting` },
    title: t`Invoices and payouts`,
    text: t`Under “Reporting” you invoice your commission and pay merchants out.`,
    href: '/shop/payouts',
  },
  {
    place: 'notifications',
    title: t`Notifications`,
    text: t`The bell shows what happened: requests to join, products to approve, and what went wrong.`,
    href: '/notifications',
  },
  helpStep,
]

/** Returns the steps of the tour for a company of this type, through the menus that the person has; none for administrators. */
export function tourStepsFor(companyType: CompanyType, menuNames: readonly string[]): readonly TourStep[] {
  if (companyType === 'ADMIN') return []
  const steps = companyType === 'MERCHANT' ? merchantSteps : operatorSteps
  return steps.filter(({ place }) => typeof place === 'string' || menuNames.includes(place.menu))
}
