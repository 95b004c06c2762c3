import { t } from '@lingui/core/macro'
import type { Guides } from './guide.ts'

/** The guides of the administrators of the portal. */
export const adminGuides: Guides = {
  '/admin/companies': {
    purpose: t`Every company on this portal.`,
    steps: [
      { text: t`“View as company” shows what its viewers see, for an hour. You can change nothing there.` },
      { text: t`“Set plan” starts, changes or ends a subscription.`, permission: 'subscription:manage' },
      { text: t`“Deactivate” signs the team out and takes its products off sale. Orders and balances are kept.`, permission: 'company:activate' },
    ],
  },
  '/admin/leads': {
    purpose: t`Questions from the contact form of the portal.`,
    steps: [
      { text: t`Open a message to read it. Answer by e-mail or phone.` },
      { text: t`Mark it as contacted or closed, so that your colleagues know.` },
    ],
  },
  '/admin/agencies': {
    purpose: t`Agencies that bring companies to this portal.`,
    steps: [
      { text: t`Add an agency, then copy its sign-up link for it.`, permission: 'installation:manage' },
      { text: t`Companies that sign up with the link are counted here.` },
    ],
  },
  '/admin/subscriptions': {
    purpose: t`The plans of this portal, and which company has which.`,
    steps: [
      { text: t`Create a plan with a name and a price per month.`, permission: 'subscription:manage' },
      { text: t`Assign it in the list of companies. It is then invoiced monthly in advance.`, href: '/admin/companies' },
      { text: t`“Payment overdue” marks companies whose last invoice is not paid.` },
    ],
  },
  '/admin/health': {
    purpose: t`Shows whether database, files, e-mail and background work are all right.`,
    steps: [
      { text: t`Each part is checked when you open the page. “Check again” repeats that.` },
      { text: t`A part that needs attention says what to do.` },
      { text: t`Work that failed is listed under “Background jobs”.`, href: '/admin/jobs' },
    ],
  },
  '/admin/jobs': {
    purpose: t`Work that runs after a request, such as syncs, payments and e-mails, and what failed of it.`,
    steps: [
      { text: t`A job in the list used all its attempts. Read its error and remove the cause.` },
      { text: t`Then “Retry” starts it again, or “Retry all” starts them all.`, permission: 'installation:manage' },
      { text: t`Failed jobs are deleted after 14 days.` },
    ],
  },
}
