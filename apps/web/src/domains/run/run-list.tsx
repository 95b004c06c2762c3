import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { runs, RunKind } from '@stoa/contract/run.ts'
import type { Run } from '@stoa/contract/run.ts'
import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { refresh, usePages } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { optionOf } from '../../lib/option-of.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import { runDuration, runName } from './run-labels.ts'
import { useRuns } from './use-runs.ts'
import textStyles from '../../ui/text.module.css'

const views = [
  { value: 'all', label: t`All` },
  { value: 'sync', label: t`Syncs` },
  { value: 'push', label: t`Pushes` },
  { value: 'shop_push', label: t`Products sent to the shop` },
  { value: 'import', label: t`Imports` },
  { value: 'update', label: t`Bulk edits` },
  { value: 'listing', label: t`Collection changes` },
  { value: 'mapping', label: t`Mappings` },
] as const

const columns: Column<Run>[] = [
  {
    id: 'run',
    header: t`Activity`,
    cell: (run) => (
      <Link className={textStyles.name} href={`/shop/runs/${run.runId}`}>
        {runName(run)}
      </Link>
    ),
  },
  { id: 'requestedAt', header: t`Requested`, cell: (run) => <When at={run.requestedAt} as="time" />, width: '160px' },
  { id: 'took', header: t`Duration`, cell: (run) => runDuration(run, Date.now()), align: 'end', width: '90px' },
  { id: 'done', header: t`Products`, cell: (run) => count(run.done), align: 'end', width: '100px' },
  { id: 'created', header: t`Created`, cell: (run) => count(run.created), align: 'end', width: '80px' },
  { id: 'changed', header: t`Updated`, cell: (run) => count(run.changed), align: 'end', width: '90px' },
  {
    id: 'failed',
    header: t`Failed`,
    cell: (run) =>
      run.failed > 0 ? (
        <Box component="strong" c="var(--error-text)" fw={550}>
          {count(run.failed)}
        </Box>
      ) : (
        '0'
      ),
    align: 'end',
    width: '80px',
  },
  { id: 'status', header: t`Status`, cell: (run) => <StatusBadge run={run.status} />, width: '130px' },
]

/** Every run of the company, newest first. */
export function RunList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch>) {
  const client = useQueryClient()
  const saved = useSavedViews('runs')
  const listQuery = listQueryOf(search, [])
  const kind = optionOf(RunKind.options, listQuery.view)
  const list = usePages(runs.list, { query: kind ? { kind } : {} })
  useRuns(() => void refresh(client, runs.list))
  return (
    <IndexPage
      title={t`Activity`}
      noMatches={t`No activity matches`}
      description={t`History of syncs, pushes and imports.`}
      list={list}
      columns={columns}
      rowId={(run) => run.runId}
      rowHref={(run) => `/shop/runs/${run.runId}`}
      rowName={runName}
      listQuery={listQuery}
      onQuery={(next) => setSearch(searchOf(next, []))}
      views={views}
      saved={saved}
      hasSearch={false}
      firstUse={{ picture: <History size={26} />, title: t`No activity yet`, text: t`Syncs, pushes and imports appear here.` }}
      card={{
        subline: (run) => (
          <>
            <When at={run.requestedAt} /> · {t`${plural(run.done, { one: '# product', other: '# products' })}`}
            {run.failed > 0 && ` · ${t`${count(run.failed)} failed`}`}
          </>
        ),
        badge: (run) => <StatusBadge run={run.status} />,
      }}
    />
  )
}
