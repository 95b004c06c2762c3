import { t } from '@lingui/core/macro'
import { lead } from '@stoa/contract/lead.ts'
import type { Lead } from '@stoa/contract/lead.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { LeadStatus } from '@stoa/contract/states.ts'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { asRow } from '../../lib/show-answer.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { optionOf } from '../../lib/option-of.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Truncate } from '../../ui/truncate.tsx'
import { When } from '../../ui/when.tsx'

const LeadDrawer = openedLater(async () => (await import('./lead-drawer.tsx')).LeadDrawer)

const colours: Record<LeadStatus, BadgeColour> = { New: 'open', Contacted: 'pending', Closed: 'none' }
const labels: Record<LeadStatus, string> = { New: t`New`, Contacted: t`Contacted`, Closed: t`Closed` }
const statuses = LeadStatus.options
const status = (row: Lead) => <Tag colour={colours[row.status]}>{labels[row.status]}</Tag>

const columns: readonly Column<Lead>[] = [
  { id: 'name', header: t`Name`, cell: (row) => <ObjectCell name={row.name} subline={row.companyName} />, width: '220px' },
  { id: 'email', header: t`E-mail`, cell: (row) => <Link href={`mailto:${row.email}`}>{row.email}</Link>, width: '240px' },
  { id: 'message', header: t`Message`, cell: (row) => <Truncate lines={2}>{row.message}</Truncate> },
  { id: 'created', header: t`Received`, sort: 'createdAt', cell: (row) => <When at={row.createdAt} />, width: '140px' },
  { id: 'status', header: t`Status`, cell: status, width: '120px' },
]

/** Questions of people without an account, to administrators. */
export function LeadList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch>) {
  const mayManage = useMay('installation:manage')
  const [opened, setOpened] = useState<Lead>()
  const listQuery = listQueryOf(search, [])
  const filter = contains('text', listQuery.text)
  const requested = optionOf(LeadStatus.options, listQuery.view)
  const list = usePages(lead.paged, {
    query: {
      count: true,
      ...(listQuery.sort === undefined ? {} : { sort: listQuery.sort }),
      ...(filter ? { filter } : {}),
      ...(requested ? { status: requested } : {}),
    },
  })
  const update = useSend(lead.update, {
    refreshes: [lead.paged],
    refreshesOutdated: true,
    shows: asRow([lead.paged], (one, saved) => one.id === saved.id),
    onSuccess: (saved) => toastDone(t`${saved.name} is now ${labels[saved.status]}`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <>
      <IndexPage
        title={t`Leads`}
        description={t`Questions from the contact form of the portal.`}
        noMatches={t`No leads match`}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        isFaded={(row) => row.status === 'Closed'}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, []))}
        views={[{ value: 'all', label: t`All` }, ...statuses.map((value) => ({ value, label: labels[value] }))]}
        onPeek={setOpened}
        rowActions={(row) => [
          { label: t`Read message`, onClick: () => setOpened(row) },
          ...statuses
            .filter((one) => one !== row.status)
            .map((one) => ({
              label: t`Mark as ${labels[one]}`,
              onClick: () => update.mutate({ body: { id: row.id, version: row.version, status: one } }),
              disabledReason: mayManage ? undefined : t`Only owners can do this`,
            })),
        ]}
        card={{ subline: (row) => row.email, badge: status }}
        firstUse={{
          picture: <Inbox size={26} />,
          title: t`No leads yet`,
          text: t`Questions sent with the contact form appear here and in your mailbox.`,
        }}
      />
      {opened && <LeadDrawer lead={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
