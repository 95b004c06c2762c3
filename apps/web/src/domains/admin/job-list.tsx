import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { admin } from '@stoa/contract/admin.ts'
import type { FailedJob, JobQueue } from '@stoa/contract/admin.ts'
import { CircleCheck, RefreshCw } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { ActionButton } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Truncate } from '../../ui/truncate.tsx'
import { When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

const refreshMs = 5000

const columns: readonly Column<FailedJob>[] = [
  { id: 'name', header: t`Job`, cell: (row) => row.name, width: '240px' },
  { id: 'error', header: t`Error`, cell: (row) => <Truncate lines={2}>{row.error}</Truncate> },
  { id: 'attempts', header: t`Attempts`, cell: (row) => count(row.attempts), align: 'end', width: '100px' },
  { id: 'failed', header: t`Failed at`, cell: (row) => <When at={row.failedAt} as="time" />, width: '170px' },
]

/** The background jobs of the installation: what waits and runs, and what failed permanently. */
export function JobList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch>) {
  const mayRetry = useMay('installation:manage')
  const listQuery = listQueryOf(search, [])
  const list = usePages(admin.failedJobs, { query: {} })
  const queues = useCall(admin.queues, {}, { everyMs: refreshMs })
  const retry = useSend(admin.retryJobs, {
    refreshes: [admin.failedJobs, admin.queues],
    onSuccess: ({ retried }) => toastDone(t`${plural(retried, { one: '# job started again', other: '# jobs started again' })}`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const disabledReason = mayRetry ? undefined : t`Only owners can do this`
  return (
    <>
      <IndexPage
        title={t`Background jobs`}
        description={t`Work that runs after a request: syncs, payments, e-mails. A failed job used all its attempts, and is deleted after 14 days.`}
        noMatches={t`No failed jobs`}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, []))}
        hasSearch={false}
        rowActions={(row) => [{ label: t`Retry`, onClick: () => retry.mutate({ body: { name: row.name, ids: [row.id] } }), disabledReason }]}
        firstUse={{ picture: <CircleCheck size={26} />, title: t`No failed jobs`, text: t`Jobs that use all their attempts appear here.` }}
        card={{ subline: (row) => row.error, badge: (row) => <When at={row.failedAt} /> }}
      />
      {/* Below the list, whose height is known once it is there. */}
      {!list.isLoading && list.error === undefined && (
        <Box mt={20}>
          <Queues call={queues} onRetry={(name) => retry.mutate({ body: { name } })} disabledReason={disabledReason} />
        </Box>
      )}
    </>
  )
}

type QueuesProps = {
  call: { data: JobQueue[] | undefined; error: Error | null; refetch: () => unknown }
  onRetry: (name: string) => void
  disabledReason: string | undefined
}

function Queues({ call: { data = [], error, refetch }, onRetry, disabledReason }: QueuesProps) {
  if (error) return <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  const button = (queue: JobQueue) =>
    queue.failed > 0 && (
      <ActionButton
        action={{ label: t`Retry all`, icon: <RefreshCw size={14} aria-hidden />, onClick: () => onRetry(queue.name), disabledReason }}
        variant="default"
        size="xs"
      />
    )
  return (
    <Card title={t`Queues`} isFlush>
      <Table label={t`Queues`} isStacked>
        <thead>
          <tr>
            <th>{t`Job`}</th>
            <th data-end>{t`Waiting`}</th>
            <th data-end>{t`Running`}</th>
            <th data-end>{t`Failed`}</th>
            <th>{t`Waiting since`}</th>
            <th>
              <span className={textStyles.hidden}>{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">{queue.name}</th>
              <td data-end data-label={t`Waiting`}>
                {count(queue.waiting)}
              </td>
              <td data-end data-label={t`Running`}>
                {count(queue.running)}
              </td>
              <td data-end data-label={t`Failed`}>
                {count(queue.failed)}
              </td>
              <td data-label={t`Waiting since`}>{queue.oldestDueAt === null ? '–' : <When at={queue.oldestDueAt} />}</td>
              <td data-end>{button(queue)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
