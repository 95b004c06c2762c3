import { t } from '@lingui/core/macro'
import { publishing } from '@stoa/contract/publishing.ts'
import type { PlatformSetup } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import { FlaskConical, FolderTree } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link, useNavigation } from '../../ui/link.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { shopLightOf, syncIssueOf } from '../connection/shop-light.ts'
import { SyncButton } from '../connection/sync-button.tsx'
import { busyReason } from '../run/run-labels.ts'
import { PushButton } from './push-button.tsx'
import styles from './product.module.css'

type ShopActionsProps = {
  /** Undefined where the connection could not be read: the buttons keep their place. */
  setup: PlatformSetup | undefined
  waits: { sync: number | undefined; push: number | undefined }
  isSyncShown: boolean
}

const busyOf = ({ activeRun }: PlatformSetup): string | undefined => (activeRun ? busyReason(activeRun.kind) : undefined)

/** The two things a merchant does most with its products: sync, once it has a shop, and push. */
export function ShopActions({ setup, waits, isSyncShown }: ShopActionsProps) {
  const mayManage = useMay('product:manage')
  if (!mayManage) return null
  const busy = setup ? busyOf(setup) : t`Your shop connection could not be loaded`
  return (
    <div className={styles.shop}>
      {isSyncShown && (
        <SyncButton
          serverSeconds={waits.sync}
          disabledReason={setup?.platform === null ? t`Connect your shop first` : (busy ?? (setup && syncIssueOf(setup)))}
        />
      )}
      <PushButton serverSeconds={waits.push} disabledReason={busy} />
    </div>
  )
}

/** How the shop stands, with the way to what is wrong or to its settings. Nothing without a shop. */
export function ShopLight({ setup }: { setup: PlatformSetup }) {
  if (setup.platform === null) return null
  const isFailing = setup.health === 'error'
  return (
    <Link
      className={styles.light}
      href={isFailing ? '/shop/runs?view=sync' : '/settings/platform'}
      title={isFailing ? (setup.lastError ?? t`The last syncs failed`) : t`Connection to your shop`}
    >
      <TrafficLight {...shopLightOf(setup)} />
    </Link>
  )
}

/** What else a merchant does with the products of its shop: preview a push, and map the shop's categories. Undefined for who may not. */
export function useShopMenu(setup: PlatformSetup | undefined): Action[] | undefined {
  const mayManage = useMay('product:manage')
  const { go } = useNavigation()
  const companyId = useSession()?.companyId ?? ''
  const preview = useSend(publishing.push, {
    refreshes: [runs.list],
    onSuccess: (run) => go(`/shop/runs/${run.runId}`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  if (!mayManage || !setup) return undefined
  return [
    {
      label: t`Preview push`,
      icon: <FlaskConical size={15} aria-hidden />,
      isBusy: preview.isPending,
      disabledReason: busyOf(setup),
      onClick: () => preview.mutate({ params: { id: companyId }, query: { dryRun: true } }),
    },
    { label: t`Shop categories`, icon: <FolderTree size={15} aria-hidden />, href: '/shop/categories' },
  ]
}
