import { t } from '@lingui/core/macro'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { completeHref } from '../../lib/complete-href.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TrackingFields } from '../../ui/tracking-fields.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { orderChange } from './order-change.ts'
import { useSeenVersion } from './use-seen-version.ts'

/** Adds or changes the tracking of one shipment. */
export function TrackingDialog({ order: shown, shipment, onClose }: { order: Order; shipment: Order['fulfilments'][number]; onClose: () => void }) {
  const { version, onRefused } = useSeenVersion(shown)
  const update = useSend(orderShipment.updateTracking, {
    ...orderChange,
    onSuccess: () => {
      toastDone(t`Tracking saved`)
      onClose()
    },
  })
  const { fulfilmentId, carrier, trackingNumber, trackingHref } = shipment
  const toSend = (values: { carrier: string; trackingNumber: string; trackingHref: string }) => ({
    hash: shown.hash,
    fulfilmentId,
    version,
    ...values,
    trackingHref: completeHref(values.trackingHref),
  })
  const form = usePortalForm({
    initialValues: { carrier, trackingNumber, trackingHref: trackingHref ?? '' },
    schema: orderShipment.updateTracking.body,
    toSend,
    onSubmit: async (values): Promise<void> => {
      try {
        await update.mutateAsync({ body: toSend(values) })
      } catch (error) {
        onRefused(error)
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Edit tracking`} size={460}>
      <Form form={form}>
        <div style={{ display: 'grid', gap: 14 }}>
          <TrackingFields form={form} />
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Save tracking`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
