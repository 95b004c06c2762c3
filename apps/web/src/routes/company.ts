import { t } from '@lingui/core/macro'
import { screen } from './screen.tsx'

export const companyScreens = [
  screen({ path: '/account', title: t`Account`, load: () => import('../domains/company/account-page.tsx'), name: 'AccountPage' }),
  screen({
    path: '/account/profile',
    title: t`Profile`,
    permission: 'account:use',
    firstCalls: ['/api/Company/MyProfile'],
    load: () => import('./profile-with-mails.tsx'),
    name: 'ProfileWithMails',
  }),
  screen({
    path: '/account/company',
    title: t`Company`,
    permission: 'company:read',
    load: () => import('./company-with-closing.tsx'),
    name: 'CompanyWithClosing',
  }),
]
