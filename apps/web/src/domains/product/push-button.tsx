import { t } from '@lingui/core/macro'
import { publishing } from '@stoa/contract/publishing.ts'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import type { Run } from '@stoa/contract/run.ts'
import { Upload } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { CooldownButton } from '../../ui/cooldown-button.tsx'
import { toastFailed, toastNote } from '../../ui/toasts.tsx'
import { useCooldown } from '../connection/use-cooldown.ts'

type PushButtonProps = { serverSeconds: number | undefined; disabledReason?: string | undefined; label?: string; onPushed?: (run: Run) => void }

/** Sends ready and changed products to every approved marketplace; Force sends them all. Words and key of the specification §8 and §9. */
export function PushButton({ serverSeconds, disabledReason, label = t`Push`, onPushed }: PushButtonProps) {
  const companyId = useSession()?.companyId ?? ''
  const refusal = useCooldown(serverSeconds)
  const push = useSend(publishing.push, {
    refreshes: [connection.getPlatformSetup, runs.list],
    onSuccess: (run) => {
      refusal.taken()
      toastNote(t`Pushing products, this may take a while...`)
      onPushed?.(run)
    },
    onError: (error) => {
      refusal.refused(error)
      toastFailed(messageOf(error))
    },
  })
  return (
    <CooldownButton
      key={refusal.key}
      label={label}
      storageKey="pushProductsCooldown"
      serverSeconds={refusal.seconds}
      icon={<Upload size={15} aria-hidden />}
      variant="filled"
      isBusy={push.isPending}
      disabledReason={disabledReason}
      hasForce
      onPress={(forcePush) => push.mutate({ params: { id: companyId }, query: { forcePush } })}
    />
  )
}
