import { t } from '@lingui/core/macro'
import { orderLabel } from '@stoa/contract/order-label.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { labelCancelBlock } from '@stoa/contract/label-rules.ts'
import type { ShippingLabel } from '@stoa/contract/shipping-label.ts'
import { Button, Tooltip } from '@mantine/core'
import { Printer } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { cancelBlocks } from './parcel-labels.ts'

/** `refreshes` are the reads that show the label. */
type LabelActionsProps = { hash: string; label: ShippingLabel; mayCancel: boolean; refreshes: readonly RouteDefinition[] }

/** What can be done with a label that was bought; what cannot says why. */
export function LabelActions({ hash, label, mayCancel, refreshes }: LabelActionsProps) {
  const { labelId } = label
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const print = useSend(orderLabel.file, { onSuccess: saveFile, onError })
  const cancel = useSend(orderLabel.cancel, { refreshes, onSuccess: () => toastDone(t`Label cancelled`), onError })
  const block = labelCancelBlock(label)
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t`Cancel label ${label.trackingNumber}?`,
      message: t`The carrier takes the label back and its tracking is removed. Do not use a printed copy.`,
      confirm: t`Cancel label`,
      cancel: t`Keep label`,
      isDanger: true,
    })
    if (isSure) cancel.mutate({ body: { hash, labelId } })
  }
  return (
    <ActionRow>
      <Button
        variant="default"
        leftSection={<Printer size={16} aria-hidden />}
        onClick={() => print.mutate({ params: { hash, labelId } })}
        loading={print.isPending}
        disabled={!label.hasFile}
      >
        {t`Print label`}
      </Button>
      {mayCancel && (
        <Tooltip label={block && cancelBlocks[block]} disabled={block === undefined} events={{ hover: true, focus: true, touch: true }}>
          <Button
            variant="subtle"
            color="red"
            data-disabled={block !== undefined || undefined}
            aria-disabled={block !== undefined}
            loading={cancel.isPending}
            onClick={() => {
              if (block === undefined) void ask()
            }}
          >
            {t`Cancel label`}
          </Button>
        </Tooltip>
      )}
    </ActionRow>
  )
}
