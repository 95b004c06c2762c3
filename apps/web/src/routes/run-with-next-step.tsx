import { t } from '@lingui/core/macro'
import type { Run, RunOutcome } from '@stoa/contract/run.ts'
import { useShop } from '../domains/connection/use-shop.ts'
import { PushButton } from '../domains/product/push-button.tsx'
import { UnplacedNotice } from '../domains/product/unplaced-notice.tsx'
import { UndoSyncButton } from '../domains/product/undo-sync-button.tsx'
import { busyReason, isUnderWay } from '../domains/run/run-labels.ts'
import { RunPage } from '../domains/run/run-page.tsx'
import type { ScreenProps } from '../lib/screen.ts'
import { useMay } from '../lib/use-may.ts'
import { useNavigation } from '../ui/link.tsx'

/** The page of a run with what to do next: a preview of a push is pushed, and what was pushed is submitted. */
export function RunWithNextStep(props: ScreenProps<{ id: string }, { outcome?: RunOutcome | undefined }>) {
  const mayPush = useMay('product:manage')
  return <RunPage {...props} {...(mayPush ? { next: nextStep } : {})} />
}

function nextStep(run: Run) {
  const { kind, isDryRun, status } = run
  if (kind === 'sync' && !isUnderWay(run) && run.created + run.changed + run.discontinued > 0) return { button: <UndoSyncButton runId={run.runId} /> }
  if (kind !== 'push' || status !== 'done') return {}
  return isDryRun ? { button: <PushNow /> } : { notice: <UnplacedNotice /> }
}

function PushNow() {
  const { setup, waits } = useShop()
  const { go } = useNavigation()
  return (
    <PushButton
      label={t`Push now`}
      serverSeconds={waits.push}
      disabledReason={setup?.activeRun ? busyReason(setup.activeRun.kind) : undefined}
      onPushed={({ runId }) => go(`/shop/runs/${runId}`)}
    />
  )
}
