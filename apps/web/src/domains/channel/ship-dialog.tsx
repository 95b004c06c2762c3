import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { Button, Stack } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import textStyles from '../../ui/text.module.css'
import { toastDone } from '../../ui/toasts.tsx'
import { addressLines, contactLines } from './order-recipient.ts'

/** Records the shipment of an order of a marketplace, or changes its tracking once it is shipped. Shows where it is sent. */
export function ShipDialog({ order, onClose }: { order: ChannelOrder; onClose: () => void }) {
  const isShipped = order.state === 'shipped'
  const route = isShipped ? channelSales.updateTracking : channelSales.shipOrder
  const ship = useSend(route, {
    refreshes: [channelSales.orders],
    onSuccess: () => {
      toastDone(isShipped ? t`Tracking saved` : t`Order ${order.number} shipped`)
      onClose()
    },
  })
  const form = usePortalForm({
    initialValues: { carrier: order.carrier, trackingNumber: order.trackingNumber, trackingHref: order.trackingHref ?? '' },
    schema: isShipped ? channelSales.updateTracking.body : channelSales.shipOrder.body,
    onSubmit: async (body): Promise<void> => {
      try {
        await ship.mutateAsync({ params: { id: order.id }, body })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog
      onClose={onClose}
      hasUnsavedWork={form.hasUnsavedWork}
      title={isShipped ? t`Tracking of order ${order.number}` : t`Ship order ${order.number}`}
      size={460}
    >
      <Form form={form}>
        <Stack gap={14}>
          <address className={textStyles.lines} style={{ fontStyle: 'normal' }}>
            {[...addressLines(order), ...contactLines(order)].join('\n')}
          </address>
          <TextField form={form} path="carrier" label={t`Carrier`} placeholder="PostNL" />
          <TextField form={form} path="trackingNumber" label={t`Tracking number`} />
          <TextField form={form} path="trackingHref" label={t`Tracking URL`} type="url" placeholder="https://" />
        </Stack>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {isShipped ? t`Save` : t`Mark as shipped`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
