import { t } from '@lingui/core/macro'
import { runs } from '@stoa/contract/run.ts'
import type { Run, RunOutcome } from '@stoa/contract/run.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { isApiError } from '../../lib/api-error.ts'
import { callKey, refresh, useCall } from '../../lib/calls.ts'
import { dateTime } from '../../lib/format.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { ProgressCard } from '../../ui/progress-card.tsx'
import { RunItems } from './run-items.tsx'
import { useCancelRun, useResumeRun } from './run-progress.tsx'
import { runAdvice, runVerdict } from './run-advice.ts'
import { countsOf, isUnderWay, runDuration, runName } from './run-labels.ts'
import { useRuns } from './use-runs.ts'
import styles from '../../ui/page.module.css'

/** How often the products of a run under way are read again, in milliseconds: events come with every batch. */
const itemsEveryMs = 2000

type RunPageProps = ScreenProps<{ id: string }, { outcome?: RunOutcome | undefined }> & {
  /** What can be done after this run, as a later domain knows it. */
  next?: (run: Run) => { button?: ReactNode; notice?: ReactNode }
}

/** One run: how far it is, what became of each product, and what to do where something went wrong. */
export function RunPage({ params: { id }, search, setSearch, next }: RunPageProps) {
  const client = useQueryClient()
  const { data: run, error, refetch } = useCall(runs.get, { params: { id } })
  useRuns((runId, reported) => {
    if (runId !== id) return
    if (reported) client.setQueryData(callKey(runs.get, { params: { id } }), reported)
    if (!reported || !isUnderWay(reported)) {
      void refresh(client, runs.get)
      void refresh(client, runs.items)
    }
  })
  const cancel = useCancelRun(run)
  const resume = useResumeRun(run)
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!run)
    return (
      <PagePending
        error={error}
        onRetry={() => void refetch()}
        breadcrumb={{ label: t`Activity`, href: '/shop/runs' }}
        shape="column"
        heights={[150, 52, 520]}
      />
    )
  return (
    <>
      <PageHeader
        title={runName(run)}
        breadcrumb={{ label: t`Activity`, href: '/shop/runs' }}
        description={
          run.finishedAt === null
            ? dateTime(run.requestedAt)
            : t`${dateTime(run.requestedAt)} (duration: ${runDuration(run, Date.parse(run.finishedAt))})`
        }
        badges={
          <>
            <StatusBadge run={run.status} />
            {run.isDryRun && <Tag colour="open">{t`Preview`}</Tag>}
          </>
        }
        actions={[cancel, resume].flatMap((one) => one ?? [])}
        extra={next?.(run).button}
      />
      <div className={styles.column}>
        <ProgressCard
          title={isUnderWay(run) ? t`Progress` : t`Result`}
          step={run.step}
          done={run.done}
          total={run.total}
          state={run.status}
          counts={countsOf(run)}
        />
        <Verdict run={run} />
        {next?.(run).notice}
        <RunItems
          run={run}
          outcome={search.outcome}
          onOutcome={(outcome) => setSearch({ outcome })}
          everyMs={isUnderWay(run) ? itemsEveryMs : false}
        />
      </div>
    </>
  )
}

/** What became of it in one sentence, and what can be done; nothing of a run that went well, which its badge and counts say. */
function Verdict({ run }: { run: Run }) {
  const advice = runAdvice(run)
  const tone = run.status === 'failed' ? 'error' : advice !== undefined || run.status === 'cancelled' ? 'pending' : 'success'
  if (isUnderWay(run) || (tone === 'success' && !run.isDryRun)) return null
  return (
    <Notice tone={tone} role="status" icon={tone === 'success' ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}>
      <strong>{runVerdict(run)}</strong>
      {run.error && <p>{run.error}</p>}
      {advice && <p>{advice}</p>}
    </Notice>
  )
}
