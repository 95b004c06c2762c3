import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { Button, Stack } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'

/** Records the shipment of an order of a marketplace. */
export function ShipDialog({ order, onClose }: { order: ChannelOrder; onClose: () => void }) {
  const ship = useSend(channelSales.shipOrder, {
    refreshes: [channelSales.orders],
    onSuccess: () => {
      toastDone(t`Order ${order.number} shipped`)
      onClose()
    },
  })
  const form = usePortalForm({
    initialValues: { carrier: '', trackingNumber: '', trackingHref: '' },
    schema: channelSales.shipOrder.body,
    onSubmit: async (body): Promise<void> => {
      try {
        await ship.mutateAsync({ params: { id: order.id }, body })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Ship order ${order.number}`} size={460}>
      <Form form={form}>
        <Stack gap={14}>
          <TextField form={form} path="carrier" label={t`Carrier`} placeholder="PostNL" />
          <TextField form={form} path="trackingNumber" label={t`Tracking number`} />
          <TextField form={form} path="trackingHref" label={t`Tracking URL`} type="url" placeholder="https://" />
        </Stack>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Mark as shipped`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
