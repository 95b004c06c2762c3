import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import { resumableKinds } from '@stoa/contract/resumable-kinds.ts'
import type { Run } from '@stoa/contract/run.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ProgressCard } from '../../ui/progress-card.tsx'
import { toastFailed, toastNote } from '../../ui/toasts.tsx'
import { countsOf, isUnderWay, runName } from './run-labels.ts'

/** Stops a run after the batch it is at, once the person has said so. */
export function useCancelRun(run: Run | undefined) {
  const mayCancel = useMay('connection:manage')
  const cancel = useSend(runs.cancel, {
    refreshes: [runs.get, runs.list, runs.items, connection.getPlatformSetup],
    onSuccess: () => toastNote(t`Stopping after the current batch`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const ask = async () => {
    if (!run) return
    const isSure = await confirm({
      title: t`Stop this task?`,
      message: t`It stops after the current batch. Changes made so far are kept.`,
      confirm: t`Stop`,
      cancel: t`Keep running`,
      isDanger: true,
    })
    if (isSure) cancel.mutate({ params: { id: run.runId } })
  }
  return run && mayCancel && isUnderWay(run) ? { label: t`Stop`, isBusy: cancel.isPending, onClick: () => void ask() } : undefined
}

/** Continues a run that was stopped or failed after its last batch; undefined where it cannot be continued. */
export function useResumeRun(run: Run | undefined) {
  const mayResume = useMay('connection:manage')
  const resume = useSend(runs.resume, {
    refreshes: [runs.get, runs.list, runs.items],
    onSuccess: () => toastNote(t`Continuing where it stopped`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const isStopped = run?.status === 'cancelled' || run?.status === 'failed'
  if (!run || !mayResume || !isStopped || run.isDryRun || !resumableKinds.includes(run.kind)) return undefined
  return { label: t`Resume`, isBusy: resume.isPending, onClick: () => resume.mutate({ params: { id: run.runId } }) }
}

/** A run on its way or just through. `href` leads to everything about it. */
export function RunProgress({ run, href }: { run: Run; href?: string }) {
  const cancel = useCancelRun(run)
  return (
    <ProgressCard
      title={runName(run)}
      step={run.step}
      done={run.done}
      total={run.total}
      state={run.status}
      counts={countsOf(run)}
      actions={[...(href === undefined ? [] : [{ label: t`Details`, href }]), ...(cancel ? [cancel] : [])]}
    />
  )
}
