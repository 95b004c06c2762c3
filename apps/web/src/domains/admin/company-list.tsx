import { t } from '@lingui/core/macro'
import { admin } from '@stoa/contract/admin.ts'
import type { AdminCompany } from '@stoa/contract/admin.ts'
import { branding } from '@stoa/contract/branding.ts'
import { security } from '@stoa/contract/security.ts'
import { CompanyType } from '@stoa/contract/states.ts'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { count } from '../../lib/format.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { optionOf } from '../../lib/option-of.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import type { Action } from '../../ui/page-header.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { activationFilter, activationQuery } from '../company/activation-filter.ts'
import { useActivation } from '../company/use-activation.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const AddOwnerDialog = openedLater(async () => (await import('./add-owner-dialog.tsx')).AddOwnerDialog)
const ResetFactorDialog = openedLater(async () => (await import('../auth/reset-factor-dialog.tsx')).ResetFactorDialog)
const SetPlanDialog = openedLater(async () => (await import('../subscription/set-plan-dialog.tsx')).SetPlanDialog)
const CloseCompanyDialog = openedLater(async () => (await import('../closing/close-company-dialog.tsx')).CloseCompanyDialog)
const HostDialog = openedLater(async () => (await import('./host-dialog.tsx')).HostDialog)
const ViewDialog = openedLater(async () => (await import('./view-dialog.tsx')).ViewDialog)

const keys = ['companyType', 'isActive'] as const
const kinds = { MERCHANT: t`Merchant`, MARKETPLACE: t`Marketplace`, ADMIN: t`Administrator` } as const
const status = ({ isActive, closedAt }: AdminCompany) => (
  <Tag colour={isActive ? 'success' : 'error'}>{isActive ? t`Active` : closedAt === null ? t`Inactive` : t`Closed`}</Tag>
)

const columns: readonly Column<AdminCompany>[] = [
  { id: 'company', header: t`Company`, sort: 'companyName', cell: (row) => <ObjectCell name={row.companyName} subline={row.email} /> },
  { id: 'kind', header: t`Account type`, cell: (row) => kinds[row.companyType] },
  { id: 'country', header: t`Country`, cell: (row) => countryName(row.countryCode) },
  { id: 'members', header: t`Members`, align: 'end', cell: (row) => count(row.memberCount) },
  { id: 'products', header: t`Products`, align: 'end', cell: (row) => count(row.productCount) },
  { id: 'created', header: t`Created`, sort: 'createdAt', cell: (row) => <When at={row.createdAt} as="date" /> },
  { id: 'seen', header: t`Last active`, cell: (row) => (row.lastSeenAt === null ? t`Never` : <When at={row.lastSeenAt} />) },
  {
    id: 'host',
    header: t`Host name`,
    cell: (row) => (
      <>
        {row.host} {row.isDefaultMarketplace && <Tag colour="authorized">{t`Default`}</Tag>}
      </>
    ),
  },
  { id: 'status', header: t`Status`, cell: status },
]

/** Every company of the installation, to an administrator. */
export function CompanyList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch<(typeof keys)[number]>>) {
  const own = useSession()
  const mayActivate = useMay('company:activate')
  const listQuery = listQueryOf(search, keys)
  const filter = contains('companyname', listQuery.text)
  const type = optionOf(CompanyType.options, search.companyType?.[0])
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
    deactivate: t`Its team is signed out and cannot sign in, its API keys stop working, and its products can no longer be bought. Orders, invoices and balances are kept.`,
    activate: t`Its team can sign in again and its API keys work again.`,
  })
  const maySetUp = useMay('installation:manage')
  const mayManagePlans = useMay('subscription:manage')
  const [planOf, setPlanOf] = useState<AdminCompany>()
  const [hostOf, setHostOf] = useState<AdminCompany>()
  const [ownerOf, setOwnerOf] = useState<AdminCompany>()
  const [viewOf, setViewOf] = useState<AdminCompany>()
  const [closingOf, setClosingOf] = useState<AdminCompany>()
  const mayClose = useMay('company:close')
  const [isResetting, setResetting] = useState(false)
  const reset = useSend(security.resetPerson)
  const setDefault = useSend(admin.updateInstallation, {
    refreshes: [admin.companies, branding.get],
    onSuccess: ({ defaultMarketplaceName }) => toastDone(t`${defaultMarketplaceName ?? ''} is now the default marketplace`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const setUpActions = (row: AdminCompany): Action[] =>
    row.companyType === 'MARKETPLACE'
      ? [
          {
            label: t`Set host name`,
            onClick: () => setHostOf(row),
            disabledReason: maySetUp ? undefined : t`Only owners can do this`,
          },
          {
            label: t`Make default marketplace`,
            onClick: () => setDefault.mutate({ body: { defaultMarketplaceId: row.companyId } }),
            disabledReason: maySetUp
              ? row.isDefaultMarketplace
                ? t`This is already the default marketplace`
                : undefined
              : t`Only owners can do this`,
          },
        ]
      : []
  const reasonAgainstOwner = ({ isActive }: AdminCompany): string | undefined =>
    maySetUp ? (isActive ? undefined : t`Activate the company first`) : t`Only owners can do this`
  const reasonAgainst = (row: AdminCompany): string | undefined =>
    mayActivate ? (row.companyId === own?.companyId ? t`You cannot deactivate your own company` : undefined) : t`Only owners can do this`
  return (
    <>
      <IndexPage
        title={t`Companies`}
        actions={[
          {
            label: t`Reset second factor`,
            onClick: () => setResetting(true),
            disabledReason: maySetUp ? undefined : t`Only owners can do this`,
          },
        ]}
        noMatches={t`No companies match`}
        list={list}
        columns={columns}
        rowId={(row) => row.companyId}
        rowName={(row) => row.companyName}
        isFaded={(row) => !row.isActive}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, keys))}
        filters={[
          { key: 'companyType', label: t`Account type`, choices: Object.entries(kinds).map(([value, label]) => ({ value, label })) },
          activationFilter,
        ]}
        sorts={[
          { value: '-createdAt', label: t`Newest first` },
          { value: 'companyName', label: t`Name` },
        ]}
        rowActions={(row) => [
          ...(row.companyType === 'ADMIN' ? [] : [{ label: t`View as company`, onClick: () => setViewOf(row) }]),
          ...setUpActions(row),
          ...(row.companyType === 'ADMIN' ? [] : [{ label: t`Add owner`, onClick: () => setOwnerOf(row), disabledReason: reasonAgainstOwner(row) }]),
          ...(mayManagePlans && row.companyType !== 'ADMIN' ? [{ label: t`Set plan`, onClick: () => setPlanOf(row) }] : []),
          { label: t`Audit log`, href: `/account/audit-log?companyId=${row.companyId}` },
          {
            label: row.isActive ? t`Deactivate` : t`Activate`,
            isDanger: row.isActive,
            onClick: () => void change(row),
            disabledReason: reasonAgainst(row),
          },
          ...(row.companyType === 'ADMIN' || row.closedAt !== null
            ? []
            : [
                {
                  label: t`Close company`,
                  isDanger: true,
                  onClick: () => setClosingOf(row),
                  disabledReason: mayClose ? undefined : t`Only owners can do this`,
                },
              ]),
        ]}
        card={{
          subline: (row) => [kinds[row.companyType], countryName(row.countryCode), row.host].filter(Boolean).join(' · '),
          badge: status,
        }}
        firstUse={{ picture: <Building2 size={26} />, title: t`No companies yet`, text: t`Companies appear here after they sign up.` }}
      />
      {isResetting && (
        <ResetFactorDialog onClose={() => setResetting(false)} onReset={({ email, reason }) => reset.mutateAsync({ body: { email, reason } })} />
      )}
      {planOf && <SetPlanDialog companyId={planOf.companyId} companyName={planOf.companyName} onClose={() => setPlanOf(undefined)} />}
      {ownerOf && <AddOwnerDialog company={ownerOf} onClose={() => setOwnerOf(undefined)} />}
      {closingOf && (
        <CloseCompanyDialog
          companyId={closingOf.companyId}
          isMerchant={closingOf.companyType === 'MERCHANT'}
          refreshes={[admin.companies]}
          onClosed={() => {
            setClosingOf(undefined)
            toastDone(t`Company closed`)
          }}
          onClose={() => setClosingOf(undefined)}
        />
      )}
      {viewOf && <ViewDialog company={viewOf} onClose={() => setViewOf(undefined)} />}
      {hostOf && <HostDialog company={hostOf} onClose={() => setHostOf(undefined)} />}
    </>
  )
}
