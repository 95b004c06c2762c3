import { admin } from '@stoa/contract/admin.ts'
import type { AdminCompany } from '@stoa/contract/admin.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { CompanyType } from '@stoa/contract/states.ts'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay, useSession } from '../../lib/use-session.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import type { Action } from '../../ui/page-header.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { activationFilter, activationQuery } from '../company/activation-filter.ts'
import { countryName } from '../company/country-name.ts'
import { useActivation } from '../company/use-activation.ts'
import { HostDialog } from './host-dialog.tsx'

const keys = ['companyType', 'isActive'] as const
const kinds = { MERCHANT: 'Merchant', MARKETPLACE: 'Marketplace', ADMIN: 'Administrator' } as const
const status = (row: AdminCompany) => <Tag colour={row.isActive ? 'success' : 'error'}>{row.isActive ? 'Active' : 'Inactive'}</Tag>

const columns: readonly Column<AdminCompany>[] = [
  { id: 'company', header: 'Company', sort: 'companyName', cell: (row) => <ObjectCell name={row.companyName} subline={row.email} /> },
  { id: 'kind', header: 'Kind', cell: (row) => kinds[row.companyType] },
  { id: 'country', header: 'Country', cell: (row) => countryName(row.countryCode) },
  { id: 'members', header: 'Members', align: 'end', cell: (row) => count(row.memberCount) },
  { id: 'products', header: 'Products', align: 'end', cell: (row) => count(row.productCount) },
  { id: 'created', header: 'Created', sort: 'createdAt', cell: (row) => <When at={row.createdAt} as="date" /> },
  { id: 'seen', header: 'Last seen', cell: (row) => (row.lastSeenAt === null ? 'Never' : <When at={row.lastSeenAt} />) },
  {
    id: 'host',
    header: 'Host name',
    cell: (row) => (
      <>
        {row.host} {row.isDefaultMarketplace && <Tag colour="authorized">Default</Tag>}
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: status },
]

/** Every company of the installation, to an administrator. */
export function CompanyList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch<(typeof keys)[number]>>) {
  const own = useSession()
  const mayActivate = useMay('company:activate')
  const listQuery = listQueryOf(search, keys)
  const filter = contains('companyname', listQuery.text)
  const type = CompanyType.safeParse(search.companyType?.[0]).data
  const list = usePages(admin.companies, {
    query: {
      limit: 25,
      count: true,
      sort: listQuery.sort ?? '-createdAt',
      ...(filter === undefined ? {} : { filter }),
      ...(type === undefined ? {} : { companyType: type }),
      ...activationQuery(search.isActive),
    },
  })
  const change = useActivation([admin.companies], {
    deactivate:
      'Its people are signed out at once and cannot sign in, its API keys are refused, and its products can no longer be bought. Orders, invoices and balances stay.',
    activate: 'Its people can sign in again and its API keys work.',
  })
  const maySetUp = useMay('installation:manage')
  const [hostOf, setHostOf] = useState<AdminCompany>()
  const setDefault = useSend(admin.updateInstallation, {
    refreshes: [admin.companies, marketplace.marketplace],
    onSuccess: ({ defaultMarketplaceName }) => toastDone(`${defaultMarketplaceName} is the default marketplace`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const setUpActions = (row: AdminCompany): Action[] =>
    row.companyType === 'MARKETPLACE'
      ? [
          {
            label: 'Set host name',
            onClick: () => setHostOf(row),
            disabledReason: maySetUp ? undefined : 'Only an owner may do this',
          },
          {
            label: 'Make default marketplace',
            onClick: () => setDefault.mutate({ body: { defaultMarketplaceId: row.companyId } }),
            disabledReason: maySetUp ? (row.isDefaultMarketplace ? 'This is the default marketplace' : undefined) : 'Only an owner may do this',
          },
        ]
      : []
  const reasonAgainst = (row: AdminCompany): string | undefined =>
    mayActivate ? (row.companyId === own?.companyId ? 'This is your own company' : undefined) : 'Only an owner may do this'
  return (
    <>
      <IndexPage
        title="Companies"
        thing="company"
        things="companies"
        list={list}
        columns={columns}
        rowId={(row) => row.companyId}
        rowName={(row) => row.companyName}
        isFaded={(row) => !row.isActive}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, keys))}
        filters={[
          { key: 'companyType', label: 'Kind', choices: Object.entries(kinds).map(([value, label]) => ({ value, label })) },
          activationFilter,
        ]}
        sorts={[
          { value: '-createdAt', label: 'Newest first' },
          { value: 'companyName', label: 'Name' },
        ]}
        rowActions={(row) => [
          ...setUpActions(row),
          {
            label: row.isActive ? 'Deactivate' : 'Activate',
            isDanger: row.isActive,
            onClick: () => void change(row),
            disabledReason: reasonAgainst(row),
          },
        ]}
        card={{
          subline: (row) => [kinds[row.companyType], countryName(row.countryCode), row.host].filter(Boolean).join(' · '),
          badge: status,
        }}
        firstUse={{ picture: <Building2 size={26} />, title: 'No companies yet', text: 'They appear here as soon as somebody signs up.' }}
      />
      {hostOf && <HostDialog company={hostOf} onClose={() => setHostOf(undefined)} />}
    </>
  )
}
