import { t } from '@lingui/core/macro'
import type { Guides } from './guide.ts'

/** The guides of the first page, of the person, the company and its team. */
export const accountGuides: Guides = {
  '/landing': {
    purpose: t`Shows what needs your attention, how sales go, and what is left to set up.`,
    steps: [
      { text: t`Work through the setup list: each step leads to its screen and disappears once all are done.` },
      { text: t`Open a line under “Needs attention”: the list shows exactly those records.` },
      { text: t`Choose “Customise dashboard” to move or hide widgets, by dragging or with the keyboard.` },
    ],
  },
  '/search': {
    purpose: t`One search over everything your company has.`,
    steps: [
      { text: t`Enter a part of a name, an order number, an e-mail address or a SKU.` },
      { text: t`Choose “Show all” to open the full list of a kind, with its filters.` },
      { text: t`Before you type, the page shows what you searched for last.` },
      { text: t`Ctrl+K (⌘K on a Mac) opens the same search from any screen.` },
    ],
  },
  '/shop': {
    purpose: t`Lists every page of the menu that you may open.`,
    steps: [
      { text: t`Choose an entry to open its screen. Each says in one line what it is for.` },
      { text: t`If an entry is missing, your role does not include it. Ask an owner of your company.` },
    ],
  },
  '/settings': {
    purpose: t`Lists the settings of your company that you may open.`,
    steps: [
      { text: t`Choose an entry to open its screen. Each says in one line what it is for.` },
      { text: t`If an entry is missing, your role does not include it. Ask an owner of your company.` },
    ],
  },
  '/notifications': {
    purpose: t`What happened that may need your attention.`,
    steps: [
      { text: t`Open a notification to go to its record.` },
      { text: t`Choose in your profile what you also receive by e-mail.`, href: '/account/profile' },
    ],
  },
  '/account': {
    purpose: t`Lists what you can change about yourself and your company.`,
    steps: [
      { text: t`Your name, language and e-mails are in your profile.`, href: '/account/profile' },
      { text: t`The legal details of your company have a screen of their own.`, href: '/account/company' },
    ],
  },
  '/account/profile': {
    purpose: t`Your name, your language and the e-mails you receive.`,
    steps: [
      { text: t`The language applies to your screens and e-mails, not to those of your colleagues.` },
      { text: t`To sign in with another address, choose “Change e-mail” and open the link sent to it.` },
      { text: t`Shoppers and marketplaces see the public merchant profile: logo, tagline and description.`, for: 'MERCHANT' },
      { text: t`The social links are shown in the footer of your marketplace.`, for: 'MARKETPLACE' },
      { text: t`Choices under “E-mails” are saved immediately. Everything else is saved with “Save”.` },
    ],
  },
  '/account/security': {
    purpose: t`Keeps others out of your account, even if they learn your password.`,
    steps: [
      { text: t`Set up an authenticator app or a passkey, and keep the recovery codes in a safe place.` },
      { text: t`Sign out browsers that you no longer use.` },
    ],
  },
  '/account/company': {
    purpose: t`The details of your company, for invoices and for buyers.`,
    steps: [
      { text: t`Complete the address and the VAT number: invoices name them.` },
      { text: t`The first of your languages is the one that your product texts are written in.` },
    ],
  },
  '/account/team': {
    purpose: t`Who may work in your company, and what each may do.`,
    steps: [
      { text: t`Invite a colleague by e-mail. The link works once, for seven days.`, permission: 'team:manage' },
      { text: t`Viewers read, managers do the daily work, owners also manage people, keys and payouts.` },
    ],
  },
  '/account/audit-log': {
    purpose: t`Who changed settings, access and money, and when.`,
    steps: [{ text: t`Each entry names the person or the API key, the action and its details.` }, { text: t`Entries cannot be changed or deleted.` }],
  },
  '/account/marketplace': {
    purpose: t`Name, look and terms of your marketplace, as merchants and visitors see them.`,
    steps: [
      { text: t`The preview shows your changes before you save them.` },
      { text: t`Choose the languages of your shoppers: merchants see which texts of their products are missing.` },
      { text: t`Set the payout delay, the stock buffer and the payout terms.` },
    ],
  },
}
