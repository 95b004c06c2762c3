import { plural, t } from '@lingui/core/macro'
import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Box, Button, Group } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { completeHref } from '../../lib/complete-href.ts'
import { variantName } from '../../lib/format.ts'
import { quantityErrors } from '../../lib/quantity-errors.ts'
import { issuesOnLines } from '../../lib/sent-lines.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { TrackingFields } from '../../ui/tracking-fields.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useLeave } from '../../ui/use-leave.ts'
import { orderChange } from './order-change.ts'
import { useSeenVersion } from './use-seen-version.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

type Values = { lines: { lineId: string; quantity: number }[]; carrier: string; trackingNumber: string; trackingHref: string }

/** Records a shipment: all that is left unless quantities are lowered. Stands in the page, so that the order stays in sight. */
export function FulfilPanel({ order: shown, onClose }: { order: Order; onClose: () => void }) {
  const { version, onRefused } = useSeenVersion(shown)
  const isOpen = (line: Order['lines'][number]) => line.shippableQuantity > 0
  const toSend = (values: Values) => ({
    hash: shown.hash,
    version,
    ...values,
    trackingHref: completeHref(values.trackingHref),
    lines: values.lines.filter(({ lineId, quantity }) => quantity > 0 && shown.lines.some((line) => line.lineId === lineId && isOpen(line))),
  })
  const fulfil = useSend(order.fulfil, {
    ...orderChange,
    onSuccess: (after) => {
      toastDone(after.orderStatus === 'Fulfilled' ? t`Order fulfilled` : t`Shipment created`)
      onClose()
    },
  })
  const form = usePortalForm<Values>({
    initialValues: {
      // All of them: which are open may change while the form is.
      lines: shown.lines.map((line) => ({ lineId: line.lineId, quantity: line.shippableQuantity })),
      carrier: '',
      trackingNumber: '',
      trackingHref: '',
    },
    schema: order.fulfil.body,
    toSend,
    check: ({ lines }) =>
      quantityErrors(
        lines,
        lines.map(({ lineId }) => shown.lines.find((line) => line.lineId === lineId)?.shippableQuantity ?? 0),
      ),
    onSubmit: async (values): Promise<void> => {
      const body = toSend(values)
      const items = body.lines.reduce((sum, line) => sum + line.quantity, 0)
      const isSure = await confirm({
        title: t`Mark ${plural(items, { one: '# item', other: '# items' })} as fulfilled?`,
        message: t`The items count as shipped. Tracking can be added or changed later.`,
        confirm: t`Mark as fulfilled`,
      })
      if (!isSure) return
      try {
        await fulfil.mutateAsync({ body })
      } catch (error) {
        for (const [index, { shippableQuantity }] of onRefused(error)?.lines.entries() ?? [])
          form.setFieldValue(`lines.${index}.quantity`, Math.min(values.lines[index]?.quantity ?? 0, shippableQuantity))
        form.fail(issuesOnLines(issuesOf(error), values.lines, body.lines), messageOf(error))
      }
    },
  })
  const { leave } = useLeave(form.hasUnsavedWork, onClose)
  return (
    <Card title={t`Fulfil order`}>
      <Form form={form}>
        {shown.lines.map(
          (line, index) =>
            isOpen(line) && (
              <Group key={line.lineId} gap={12} py={8} wrap="nowrap">
                <Box flex={1} miw={0}>
                  <div className={textStyles.strong}>{line.name}</div>
                  <p className={textStyles.hint}>
                    {[line.variantName && variantName(line.variantName), line.sku, t`${line.shippableQuantity} left`].filter(Boolean).join(' · ')}
                  </p>
                </Box>
                <Box w={96}>
                  <NumberField form={form} path={`lines.${index}.quantity`} label={t`Quantity`} min={0} max={line.shippableQuantity} />
                </Box>
              </Group>
            ),
        )}
        <div className={layoutStyles.pair}>
          <TrackingFields form={form} />
        </div>
        <Group gap={10} justify="flex-end" mt={18} align="stretch" wrap="nowrap">
          <Button variant="default" onClick={leave}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t`Mark as fulfilled`}
          </Button>
        </Group>
      </Form>
    </Card>
  )
}
