import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import { shopPush } from '@stoa/contract/shop-push.ts'
import { Upload } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { useNavigation } from '../../ui/link.tsx'
import { ActionButton } from '../../ui/page-header.tsx'
import { toastFailed } from '../../ui/toasts.tsx'

/** Sends products made here, and the fields that the portal owns, to the merchant's shop, and leads to the run. */
export function ShopPushButton({ disabledReason }: { disabledReason: string | undefined }) {
  const companyId = useSession()?.companyId ?? ''
  const { go } = useNavigation()
  const push = useSend(shopPush.start, {
    refreshes: [connection.getPlatformSetup, runs.list],
    onSuccess: (run) => go(`/shop/runs/${run.runId}`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <ActionButton
      action={{
        label: t`Send products to shop`,
        icon: <Upload size={15} aria-hidden />,
        isBusy: push.isPending,
        disabledReason,
        onClick: () => push.mutate({ params: { id: companyId }, body: {} }),
      }}
      variant="default"
    />
  )
}
