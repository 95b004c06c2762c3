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
  screen({
    path: '/admin/leads',
    title: t`Leads`,
    permission: 'company:administer',
    search: listSearch([]),
    load: () => import('../domains/admin/lead-list.tsx'),
    name: 'LeadList',
  }),
  screen({
    path: '/admin/agencies',
    title: t`Agencies`,
    permission: 'company:administer',
    search: listSearch([]),
    load: () => import('../domains/admin/agency-list.tsx'),
    name: 'AgencyList',
  }),
]
