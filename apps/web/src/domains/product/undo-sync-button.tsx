import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { toastFailed } from '../../ui/toasts.tsx'

/** Undoes a sync once it is confirmed, and leads to the run that does it. */
export function UndoSyncButton({ runId }: { runId: string }) {
  const { go } = useNavigation()
  const undo = useSend(runs.undo, {
    refreshes: [runs.list, product.paged, connection.getPlatformSetup],
    onSuccess: (run) => go(`/shop/runs/${run.runId}`),
    onError: (error: unknown) => toastFailed(messageOf(error)),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t`Undo this sync?`,
      message: t`Updated products get their previous values back, and new ones are deleted or discontinued. Products changed since are kept. Products from your shop are paused, so that the next sync does not repeat the change.`,
      confirm: t`Undo sync`,
      isDanger: true,
    })
    if (isSure) undo.mutate({ params: { id: runId } })
  }
  return (
    <Button variant="default" color="red" loading={undo.isPending} leftSection={<Undo2 size={15} aria-hidden />} onClick={() => void ask()}>
      {t`Undo sync`}
    </Button>
  )
}
