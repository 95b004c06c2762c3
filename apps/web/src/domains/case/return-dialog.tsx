import { plural, t } from '@lingui/core/macro'
import { ReturnReason } from '@stoa/contract/case-shapes.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { order as orderRoutes } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { quantityErrors } from '../../lib/quantity-errors.ts'
import { issuesOnLines } from '../../lib/sent-lines.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { returnReasonLabels } from './case-labels.ts'

type Values = { lines: { lineId: string; quantity: number; reason: ReturnReason }[]; text: string }

/** What a return can be opened of: the lines of an order that were shipped. */
export type ReturnableOrder = Pick<Order, 'hash' | 'orderId'> & {
  lines: readonly Pick<Order['lines'][number], 'lineId' | 'name' | 'fulfilledQuantity'>[]
}

/** Opens a return of shipped items on behalf of the shopper, and leads to it. */
export function ReturnDialog({ order, onClose }: { order: ReturnableOrder; onClose: () => void }) {
  const { go } = useNavigation()
  const shipped = order.lines.filter((line) => line.fulfilledQuantity > 0)
  const toSend = ({ lines, text }: Values) => ({ hash: order.hash, lines: lines.filter((line) => line.quantity > 0), text })
  const open = useSend(caseRoutes.openReturn, {
    refreshes: [caseRoutes.paged, caseRoutes.count, orderRoutes.getByHash],
    onSuccess: (made) => {
      toastDone(t`Return #${made.number} opened`)
      onClose()
      go(`/shop/cases/${made.id}`)
    },
  })
  const form = usePortalForm<Values>({
    initialValues: { lines: shipped.map(({ lineId }) => ({ lineId, quantity: 0, reason: 'changed_mind' })), text: '' },
    schema: caseRoutes.openReturn.body,
    toSend,
    check: ({ lines }) =>
      quantityErrors(
        lines,
        shipped.map((line) => line.fulfilledQuantity),
      ),
    onSubmit: async (values): Promise<void> => {
      const body = toSend(values)
      try {
        await open.mutateAsync({ body })
      } catch (error) {
        form.fail(issuesOnLines(issuesOf(error), values.lines, body.lines), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Open a return of order #${order.orderId}`} size={520}>
      <Form form={form}>
        <div style={{ display: 'grid', gap: 14 }}>
          {shipped.map((line, index) => (
            <FieldGroup key={line.lineId} title={line.name} count={plural(line.fulfilledQuantity, { one: '# shipped', other: '# shipped' })}>
              <NumberField form={form} path={`lines.${index}.quantity`} label={t`Quantity to return`} min={0} max={line.fulfilledQuantity} />
              <SelectField
                form={form}
                path={`lines.${index}.reason`}
                label={t`Reason`}
                choices={ReturnReason.options.map((value) => ({ value, label: returnReasonLabels[value] }))}
              />
            </FieldGroup>
          ))}
          <LongTextField form={form} path="text" label={t`What the shopper says (optional)`} maxLength={1000} />
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Open return`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
