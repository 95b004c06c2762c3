import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

export const adminScreens = [
  screen({
    path: '/admin/companies',
    title: t`Companies`,
    permission: 'company:administer',
    search: listSearch(['companyType', 'isActive']),
    load: () => import('../domains/admin/company-list.tsx'),
    name: 'CompanyList',
  }),
]
