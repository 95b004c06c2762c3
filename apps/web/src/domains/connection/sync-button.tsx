import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import { product } from '@stoa/contract/product.ts'
import { RefreshCw } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { CooldownButton } from '../../ui/cooldown-button.tsx'
import { toastFailed, toastNote } from '../../ui/toasts.tsx'
import { useCooldown } from './use-cooldown.ts'

type SyncButtonProps = { serverSeconds: number | undefined; disabledReason?: string | undefined; variant?: 'default' | 'filled' }

/** Pulls the products of the shop; rests 15 minutes after a press. Words and key of the specification §8 and §9. */
export function SyncButton({ serverSeconds, disabledReason, variant = 'default' }: SyncButtonProps) {
  const companyId = useSession()?.companyId ?? ''
  const refusal = useCooldown(serverSeconds)
  const sync = useSend(product.sync, {
    refreshes: [connection.getPlatformSetup, runs.list],
    onSuccess: () => {
      refusal.taken()
      toastNote(t`Syncing products, this may take a while...`)
    },
    onError: (error) => {
      refusal.refused(error)
      toastFailed(messageOf(error))
    },
  })
  return (
    <CooldownButton
      key={refusal.key}
      label={t`Sync`}
      storageKey="syncProductsCooldown"
      serverSeconds={refusal.seconds}
      icon={<RefreshCw size={15} aria-hidden />}
      variant={variant}
      isBusy={sync.isPending}
      disabledReason={disabledReason}
      onPress={() => sync.mutate({ params: { id: companyId } })}
    />
  )
}
