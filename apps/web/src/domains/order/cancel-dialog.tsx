import { t } from '@lingui/core/macro'
import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { useSession } from '../../lib/use-session.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isOrderPaid } from './paid-by-marketplace.ts'
import { orderChange } from './order-change.ts'
import { useSeenVersion } from './use-seen-version.ts'

type Values = { restock: boolean; reason: string }

/** Cancels an order that was not shipped, after naming what is refunded. */
export function CancelDialog({ order: shown, onClose }: { order: Order; onClose: () => void }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const { version, onRefused } = useSeenVersion(shown)
  const toSend = (values: Values) => ({ hash: shown.hash, version, ...values })
  const cancel = useSend(order.cancel, {
    ...orderChange,
    onSuccess: () => {
      toastDone(t`Order cancelled`)
      onClose()
    },
  })
  const form = usePortalForm<Values>({
    initialValues: { restock: true, reason: '' },
    schema: order.cancel.body,
    toSend,
    onSubmit: async (values): Promise<void> => {
      try {
        await cancel.mutateAsync({ body: toSend(values) })
      } catch (error) {
        onRefused(error)
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const isCollected = shown.collectedBy === 'merchant'
  const consequence =
    shown.refundable.minor > 0
      ? isCollected
        ? t`The merchant has to refund ${money(shown.refundable)} to the customer.`
        : t`${money(shown.refundable)} will be refunded to the customer.`
      : !isOrderPaid(shown)
        ? isCollected
          ? t`No commission is owed.`
          : t`If the payment is captured later, it will be refunded.`
        : shown.captured.minor === 0
          ? t`The customer paid nothing, so nothing is refunded.`
          : t`Everything has already been refunded.`
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Cancel order #${shown.orderId}?`} size={480}>
      <Form form={form}>
        <p style={{ marginBlock: '0 14px' }}>
          {t`${consequence} The order can no longer be shipped. This cannot be undone.`}
          {shown.forwardState === 'forwarded' && (
            <> {isMerchant ? t`It is cancelled in your shop too.` : t`It is cancelled in the merchant’s shop too.`}</>
          )}
        </p>
        <CheckboxField form={form} path="restock" label={t`Restock all items`} />
        <div style={{ marginTop: 14 }}>
          <LongTextField form={form} path="reason" label={t`Reason (optional)`} maxLength={500} />
        </div>
        <DialogActions cancel={t`Keep order`}>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t`Cancel order`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
