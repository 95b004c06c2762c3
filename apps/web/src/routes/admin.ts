import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { searchValues, text } from '../lib/search-values.ts'
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
    path: '/admin/health',
    title: t`System health`,
    permission: 'company:administer',
    load: () => import('../domains/admin/health-page.tsx'),
    name: 'HealthPage',
  }),
  screen({
    path: '/admin/jobs',
    title: t`Background jobs`,
    permission: 'company:administer',
    search: listSearch([]),
    load: () => import('../domains/admin/job-list.tsx'),
    name: 'JobList',
  }),
  screen({
    path: '/account/audit-log',
    title: t`Audit log`,
    permission: 'audit:read',
    search: searchValues({ companyId: text, userId: text, action: text, merchantId: text, from: text, until: text, withoutSignIns: text }),
    load: () => import('../domains/admin/audit-log.tsx'),
    name: 'AuditLog',
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
