import { t } from '@lingui/core/macro'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'

/** Adds or changes the tracking of one shipment. */
export function TrackingDialog({ hash, shipment, onClose }: { hash: string; shipment: Order['fulfilments'][number]; onClose: () => void }) {
  const update = useSend(orderShipment.updateTracking, {
    refreshes: [order.getByHash, order.paged],
    onSuccess: () => {
      toastDone(t`Tracking saved`)
      onClose()
    },
  })
  const { fulfilmentId, carrier, trackingNumber, trackingHref } = shipment
  const toSend = (values: { carrier: string; trackingNumber: string; trackingHref: string }) => ({ hash, fulfilmentId, ...values })
  const form = usePortalForm({
    initialValues: { carrier, trackingNumber, trackingHref: trackingHref ?? '' },
    schema: orderShipment.updateTracking.body,
    toSend,
    onSubmit: async (values): Promise<void> => {
      try {
        await update.mutateAsync({ body: toSend(values) })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Edit tracking`} size={460}>
      <Form form={form}>
        <div style={{ display: 'grid', gap: 14 }}>
          <TextField form={form} path="carrier" label={t`Carrier`} placeholder="PostNL" />
          <TextField form={form} path="trackingNumber" label={t`Tracking number`} />
          <TextField form={form} path="trackingHref" label={t`Tracking URL`} type="url" placeholder="https://" />
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
