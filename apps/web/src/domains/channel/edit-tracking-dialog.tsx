import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { Button, Stack } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { TrackingFields } from '../../ui/tracking-fields.tsx'
import { orderReads } from './order-labels.ts'
import { hasRest, partTexts } from './order-lines.ts'
import { Recipient } from './recipient.tsx'
import { trackingOf } from './tracking-values.ts'
import type { TrackingValues } from './tracking-values.ts'

/** The shipment of the whole order, or of what was left, among those of its parts. */
const last = '0'

/** Adds or corrects the tracking of an order of a marketplace that was shipped, or of a part of it. */
export function EditTrackingDialog({ order, onClose }: { order: ChannelOrder; onClose: () => void }) {
  const shipments = [
    ...order.parts.map((part, index) => ({ value: String(index + 1), label: partTexts({ ...order, parts: [part] })[0] ?? '', ...part })),
    ...(order.state === 'shipped' && hasRest(order)
      ? [{ value: last, label: order.parts.length === 0 ? t`The whole order` : t`The rest of the order`, ...order }]
      : []),
  ]
  const newest = shipments.at(-1)
  const trackingIn = (value: string) => {
    const { carrier = '', trackingNumber = '', trackingHref = null } = shipments.find((one) => one.value === value) ?? {}
    return { carrier, trackingNumber, trackingHref: trackingHref ?? '' }
  }
  const toSend = ({ shipment, ...tracking }: TrackingValues & { shipment: string }) => ({
    ...trackingOf(tracking),
    ...(shipment === last ? {} : { partNumber: Number(shipment) }),
  })
  const update = useSend(channelSales.updateTracking, {
    refreshes: orderReads,
    onSuccess: () => {
      toastDone(t`Tracking saved`)
      onClose()
    },
  })
  const form = usePortalForm({
    initialValues: { shipment: newest?.value ?? last, ...trackingIn(newest?.value ?? last) },
    schema: channelSales.updateTracking.body,
    toSend,
    onSubmit: async (values): Promise<void> => {
      try {
        await update.mutateAsync({ params: { id: order.id }, body: toSend(values) })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Tracking of order ${order.number}`} size={460}>
      <Form form={form}>
        <Stack gap={14}>
          <Recipient order={order} />
          {shipments.length > 1 && (
            <SelectField
              form={form}
              path="shipment"
              label={t`Shipment`}
              choices={shipments.map(({ value, label }) => ({ value, label }))}
              onPick={(value) => {
                for (const [path, text] of Object.entries(trackingIn(value ?? last))) form.setFieldValue(path, text)
              }}
            />
          )}
          <TrackingFields form={form} />
        </Stack>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Save`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
