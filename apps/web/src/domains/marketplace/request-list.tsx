import { plural, t } from '@lingui/core/macro'
import { marketplace } from '@stoa/contract/marketplace.ts'
import type { JoinRequest } from '@stoa/contract/marketplace.ts'
import { PartnershipStatus } from '@stoa/contract/states.ts'
import { Button, Group } from '@mantine/core'
import { Ban, Check, Link2, Mail } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { count } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { optionOf } from '../../lib/option-of.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import { useInvitation } from './use-invitation.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const ApproveRequestDialog = openedLater(async () => (await import('./approve-request-dialog.tsx')).ApproveRequestDialog)
const RejectRequestDialog = openedLater(async () => (await import('./reject-request-dialog.tsx')).RejectRequestDialog)

const views = [
  { value: 'all', label: t`All` },
  { value: 'REQUESTED', label: t`Requested` },
  { value: 'APPROVED', label: t`Approved` },
  { value: 'REJECTED', label: t`Rejected` },
  { value: 'ENDED', label: t`Ended` },
]

/** Companies that want to sell on the operator's marketplace, those that wait before those decided. */
export function RequestList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch>) {
  const saved = useSavedViews('requests')
  const listQuery = listQueryOf(search, [])
  const filter = contains('companyname', listQuery.text)
  const status = optionOf(PartnershipStatus.options, listQuery.view)
  const list = usePages(marketplace.joinRequests, {
    query: {
      count: true,
      ...(status ? { status } : {}),
      ...(listQuery.sort ? { sort: listQuery.sort } : {}),
      ...(filter ? { filter } : {}),
    },
  })
  useLive('partnership', () => list.retry())
  // The table has its own buttons; a card has a menu.
  const isNarrow = useIsNarrow()
  const { isOpen, copyLink } = useInvitation()
  const [rejected, setRejected] = useState<JoinRequest>()
  const [approved, setApproved] = useState<JoinRequest>()
  const columns: Column<JoinRequest>[] = [
    {
      id: 'company',
      header: t`Company`,
      sort: 'companyName',
      cell: (row) => (
        <ObjectCell name={row.companyName} subline={row.email} href={row.status !== 'REJECTED' ? `/search/merchants/${row.merchantId}` : undefined} />
      ),
    },
    { id: 'country', header: t`Country`, cell: (row) => (row.countryCode === '' ? '' : countryName(row.countryCode)), width: '150px' },
    { id: 'products', header: t`Products`, cell: (row) => (row.productCount === null ? '' : count(row.productCount)), align: 'end', width: '110px' },
    { id: 'requested', header: t`Requested`, sort: 'requestedAt', cell: (row) => <When at={row.requestedAt} />, width: '150px' },
    { id: 'status', header: t`Status`, cell: (row) => <StatusBadge partnership={row.status} />, width: '150px' },
    {
      id: 'decide',
      header: t`Decision`,
      width: '220px',
      cell: (row) =>
        row.status === 'REQUESTED' ? (
          <Group gap={8} wrap="nowrap">
            <Button size="xs" onClick={() => setApproved(row)}>
              {t`Approve`}
            </Button>
            <Button size="xs" variant="outline" color="red" onClick={() => setRejected(row)}>
              {t`Reject`}
            </Button>
          </Group>
        ) : (
          (row.reason ?? '')
        ),
    },
  ]
  const actionsOf = (row: JoinRequest): Action[] =>
    row.status === 'REQUESTED'
      ? [
          { label: t`Approve`, icon: <Check size={15} aria-hidden />, onClick: () => setApproved(row) },
          { label: t`Reject`, icon: <Ban size={15} aria-hidden />, isDanger: true, onClick: () => setRejected(row) },
        ]
      : []
  return (
    <>
      <IndexPage
        title={t`Requests`}
        description={t`Join requests from merchants that want to sell on your marketplace.`}
        actions={[{ label: t`Invitations`, icon: <Mail size={16} aria-hidden />, href: '/shop/invitations' }]}
        noMatches={t`No requests match`}
        list={list}
        columns={columns}
        rowId={(row) => row.partnershipId}
        rowName={(row) => row.companyName}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, []))}
        views={views}
        saved={saved}
        sorts={[
          { value: '-requestedAt', label: t`Newest requests` },
          { value: 'requestedAt', label: t`Oldest requests` },
          { value: 'companyName', label: t`Name` },
        ]}
        searchHint={t`Search name`}
        card={{
          subline: (row) =>
            [
              row.countryCode === '' ? '' : countryName(row.countryCode),
              row.productCount === null ? '' : t`${plural(row.productCount, { one: '# product', other: '# products' })}`,
            ]
              .filter(Boolean)
              .join(' · '),
          badge: (row) => <StatusBadge partnership={row.status} />,
        }}
        {...(isNarrow ? { rowActions: actionsOf } : {})}
        firstUse={
          isOpen === false
            ? {
                title: t`Your marketplace is not open to merchants yet`,
                text: t`Turn on “Open to merchants”, then merchants can find it and request to join.`,
                action: (
                  <Button component={Link} href="/account/marketplace">
                    {t`Edit marketplace`}
                  </Button>
                ),
              }
            : {
                title: t`No open requests`,
                text: t`Companies that want to sell on your marketplace appear here.`,
                action: (
                  <Button leftSection={<Link2 size={16} aria-hidden />} onClick={() => void copyLink()}>
                    {t`Copy invitation link`}
                  </Button>
                ),
              }
        }
      />
      {approved && <ApproveRequestDialog request={approved} onClose={() => setApproved(undefined)} />}
      {rejected && <RejectRequestDialog request={rejected} onClose={() => setRejected(undefined)} />}
    </>
  )
}
