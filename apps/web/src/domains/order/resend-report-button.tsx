import { t } from '@lingui/core/macro'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { Button } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { orderChange } from './order-change.ts'

type ResendReportButtonProps = { hash: string; kind: 'fulfilment' | 'refund' | 'cancellation'; subjectId?: string }

/** Sends a refused report to the merchant's shop again. */
export function ResendReportButton({ hash, kind, subjectId }: ResendReportButtonProps) {
  const mayFulfil = useMay('order:fulfil')
  const resend = useSend(orderShipment.resendReport, {
    ...orderChange,
    onSuccess: () => toastDone(t`Sent to the shop again`),
    onError: (error: unknown) => toastFailed(messageOf(error)),
  })
  if (!mayFulfil) return null
  return (
    <Button
      variant="default"
      loading={resend.isPending}
      onClick={() => resend.mutate({ body: { hash, kind, ...(subjectId === undefined ? {} : { subjectId }) } })}
    >
      {t`Resend to shop`}
    </Button>
  )
}
