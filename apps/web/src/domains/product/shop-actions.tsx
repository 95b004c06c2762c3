import { t } from '@lingui/core/macro'
import { publishing } from '@stoa/contract/publishing.ts'
import type { PlatformSetup } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import { FlaskConical } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link, useNavigation } from '../../ui/link.tsx'
import { ActionButton } from '../../ui/page-header.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { SyncButton } from '../connection/sync-button.tsx'
import { busyReason } from '../run/run-labels.ts'
import { PushButton } from './push-button.tsx'

type ShopActionsProps = { setup: PlatformSetup; waits: { sync: number | undefined; push: number | undefined } }

/** How the shop stands, and what a merchant does with its products: try a push, sync, push. */
export function ShopActions({ setup, waits }: ShopActionsProps) {
  const mayManage = useMay('product:manage')
  const { go } = useNavigation()
  const companyId = useSession()?.companyId ?? ''
  const attempt = useSend(publishing.push, {
    refreshes: [runs.list],
    onSuccess: (run) => go(`/shop/runs/${run.runId}`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const isConnected = setup.platform !== null
  const busy = setup.activeRun ? busyReason(setup.activeRun.kind) : undefined
  return (
    <div className="pr-shop">
      {isConnected && (
        <Link
          className="pr-light"
          href={setup.health === 'error' ? '/shop/runs?view=sync' : '/settings/platform'}
          title={setup.health === 'error' ? (setup.lastError ?? t`The last syncs failed`) : t`Connection to your shop`}
        >
          <TrafficLight state={setup.health === 'error' ? 'error' : 'success'} label={setup.health === 'error' ? t`Error` : t`Active`} />
        </Link>
      )}
      {mayManage && (
        <>
          <ActionButton
            variant="default"
            action={{
              label: t`Preview push`,
              icon: <FlaskConical size={15} aria-hidden />,
              isBusy: attempt.isPending,
              disabledReason: busy,
              onClick: () => attempt.mutate({ params: { id: companyId }, query: { dryRun: true } }),
            }}
          />
          <SyncButton serverSeconds={waits.sync} disabledReason={isConnected ? busy : t`Connect your shop first`} />
          <PushButton serverSeconds={waits.push} disabledReason={busy} />
        </>
      )}
    </div>
  )
}
