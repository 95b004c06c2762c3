import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { issuesOnLines } from '../../lib/sent-lines.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { orderReads } from './order-labels.ts'
import { shownLines } from './order-lines.ts'
import { Recipient } from './recipient.tsx'
import { trackingOf } from './tracking-values.ts'
import type { TrackingValues } from './tracking-values.ts'
import text from '../../ui/text.module.css'
import { TrackingFields } from '../../ui/tracking-fields.tsx'

type Values = TrackingValues & { lines: { lineNumber: number; quantity: number }[] }

const named = (lines: Values['lines']) => lines.map(({ lineNumber }) => ({ lineId: String(lineNumber) }))

/**
 * Records a shipment of an order of a marketplace: all that is left unless quantities are lowered, where the marketplace takes parts. Shows where it is
 * sent.
 */
export function ShipDialog({ order, onClose }: { order: ChannelOrder; onClose: () => void }) {
  const left = shownLines(order)
  const isSplit = order.canShipParts && left.reduce((sum, { quantity }) => sum + quantity, 0) > 1
  const ship = useSend(channelSales.shipOrder, {
    refreshes: orderReads,
    onSuccess: ({ state }) => {
      toastDone(state === 'shipped' ? t`Order ${order.number} shipped` : t`Shipment of order ${order.number} recorded`)
      onClose()
    },
  })
  const toSend = ({ lines, ...tracking }: Values) => ({
    ...trackingOf(tracking),
    ...(isSplit ? { lines: lines.filter(({ quantity }) => quantity > 0) } : {}),
  })
  const form = usePortalForm<Values>({
    initialValues: {
      lines: left.map(({ lineNumber, quantity }) => ({ lineNumber, quantity })),
      carrier: '',
      trackingNumber: '',
      trackingHref: '',
    },
    schema: channelSales.shipOrder.body,
    toSend,
    onSubmit: async (values): Promise<void> => {
      const isWhole = values.lines.every(({ quantity }, index) => quantity === left[index]?.quantity)
      const hasTracking = [values.carrier, values.trackingNumber, values.trackingHref].some((value) => value !== '')
      const isSure =
        hasTracking ||
        (await confirm({
          title: t`Mark order ${order.number} as shipped without tracking?`,
          message: isWhole
            ? t`The whole order counts as shipped, and the marketplace is informed. This cannot be undone; tracking can be added later.`
            : t`These items count as shipped, and the marketplace is informed. This cannot be undone; tracking can be added later.`,
          confirm: t`Mark as shipped`,
        }))
      if (!isSure) return
      const body = toSend(values)
      try {
        await ship.mutateAsync({ params: { id: order.id }, body })
      } catch (error) {
        form.fail(issuesOnLines(issuesOf(error), named(values.lines), named(body.lines ?? [])), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Ship order ${order.number}`} size={500}>
      <Form form={form}>
        <Stack gap={14}>
          <Recipient order={order} />
          <div>
            {left.map(({ lineNumber, sku, name, quantity }, index) => (
              <Group key={lineNumber} gap={12} py={8} wrap="nowrap">
                <Box flex={1} miw={0}>
                  <div className={`${text.strong} ${text.breakable}`}>{name}</div>
                  <p className={text.hint}>{[sku, isSplit ? t`${quantity} left` : ''].filter(Boolean).join(' · ')}</p>
                </Box>
                {isSplit ? (
                  <Box w={96}>
                    <NumberField form={form} path={`lines.${index}.quantity`} label={t`Quantity`} min={0} max={quantity} />
                  </Box>
                ) : (
                  <span className="numbers">{`× ${quantity}`}</span>
                )}
              </Group>
            ))}
            {!order.canShipParts && left.length > 0 && <p className={text.hint}>{t`The marketplace takes this order only as a whole.`}</p>}
          </div>
          <TrackingFields form={form} />
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
