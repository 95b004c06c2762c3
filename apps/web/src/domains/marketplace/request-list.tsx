import { marketplace } from '@stoa/contract/marketplace.ts'
import type { JoinRequest } from '@stoa/contract/marketplace.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { questionOf, searchOf } from '../../lib/question.ts'
import type { ListSearch } from '../../lib/question.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { countryName } from '../company/country-name.ts'
import { RejectRequestDialog } from './reject-request-dialog.tsx'

/** Companies that want to sell on the operator's marketplace, those that wait before those decided. */
export function RequestList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch>) {
  const question = questionOf(search, [])
  const list = usePages(marketplace.joinRequests, { query: {} })
  useLive('partnership', () => list.retry())
  const [rejected, setRejected] = useState<JoinRequest>()
  const approve = useSend(marketplace.updateApprovalStatus, {
    refreshes: [marketplace.joinRequests],
    onSuccess: ({ companyName }) => toastDone(`${companyName} may sell with you now`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const columns: Column<JoinRequest>[] = [
    { id: 'company', header: 'Company', cell: (row) => row.companyName },
    { id: 'country', header: 'Country', cell: (row) => (row.countryCode === '' ? '' : countryName(row.countryCode)), width: '150px' },
    { id: 'products', header: 'Products', cell: (row) => count(row.productCount), align: 'end', width: '110px' },
    { id: 'asked', header: 'Requested', cell: (row) => <When at={row.requestedAt} />, width: '150px' },
    { id: 'status', header: 'Status', cell: (row) => <StatusBadge partnership={row.status} />, width: '150px' },
    {
      id: 'decide',
      header: 'Decision',
      width: '220px',
      cell: (row) =>
        row.status === 'REQUESTED' ? (
          <Group gap={8} wrap="nowrap">
            <Button
              size="xs"
              loading={approve.isPending && approve.variables.body.partnershipId === row.partnershipId}
              onClick={() => approve.mutate({ body: { partnershipId: row.partnershipId, status: 'APPROVED' } })}
            >
              Approve
            </Button>
            <Button size="xs" variant="default" onClick={() => setRejected(row)}>
              Reject
            </Button>
          </Group>
        ) : (
          (row.reason ?? '')
        ),
    },
  ]
  return (
    <>
      <IndexPage
        title="Requests"
        thing="request"
        list={list}
        columns={columns}
        rowId={(row) => row.partnershipId}
        rowName={(row) => row.companyName}
        question={question}
        onQuestion={(next) => setSearch(searchOf(next, []))}
        firstUse={{ title: 'No open requests', text: 'Companies find your marketplace when they sign up as a merchant. Their requests appear here.' }}
      />
      {rejected && <RejectRequestDialog request={rejected} onClose={() => setRejected(undefined)} />}
    </>
  )
}
