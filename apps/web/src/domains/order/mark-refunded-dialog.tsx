import { t } from '@lingui/core/macro'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import type { Order } from '@stoa/contract/order.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { useSession } from '../../lib/use-session.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { restAmount } from './refund-amounts.ts'
import { orderChange } from './order-change.ts'
import { useSeenVersion } from './use-seen-version.ts'

type Values = { amountMinor: number | null; paidBy: 'marketplace' | 'merchant'; reason: string }

/** Marks an order as refunded outside the payment provider: all that is left, or an amount of the items. */
export function MarkRefundedDialog({ order: shown, onClose }: { order: Order; onClose: () => void }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const { currency } = shown.total
  const { version, onRefused } = useSeenVersion(shown)
  const [amountMinor, setAmount] = useState<number | null>(null)
  const mark = useSend(orderOutside.updateStatusRefunded, {
    ...orderChange,
    onSuccess: () => {
      toastDone(t`Marked as refunded`)
      onClose()
    },
  })
  const toSend = ({ amountMinor: amount, paidBy, reason }: Values) => ({
    ...(amount === null ? {} : { amountMinor: amount }),
    ...(isMerchant ? {} : { paidBy }),
    reason,
    version,
  })
  const form = usePortalForm<Values>({
    initialValues: { amountMinor: null, paidBy: shown.collectedBy === 'merchant' ? 'merchant' : 'marketplace', reason: '' },
    schema: orderOutside.updateStatusRefunded.body,
    toSend,
    onChange: (values) => setAmount(values.amountMinor),
    onSubmit: async (values): Promise<void> => {
      try {
        await mark.mutateAsync({ params: { id: shown.hash }, body: toSend(values) })
      } catch (error) {
        onRefused(error)
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const restMinor = restAmount(shown)
  const minor = amountMinor ?? restMinor
  const amount = money({ minor, currency })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Mark as refunded`} size={480}>
      <Form form={form}>
        <Text c="var(--text-2)" mb="md">
          {isMerchant
            ? t`For money that you returned to the customer yourself, such as by bank transfer. Nothing is sent to the payment provider. The marketplace decides whether commission is returned.`
            : t`For money that was returned to the customer outside the payment provider. Nothing is sent to the provider; the commission is returned.`}
        </Text>
        <div style={{ display: 'grid', gap: 14 }}>
          <MoneyField
            form={form}
            path="amountMinor"
            label={t`Amount`}
            currency={currency}
            help={t`Leave empty for all that is left: ${money({ minor: restMinor, currency })}`}
          />
          {!isMerchant && (
            <SelectField
              form={form}
              path="paidBy"
              label={t`Paid by`}
              choices={[
                { value: 'marketplace', label: t`The marketplace: deducted from the merchant` },
                { value: 'merchant', label: t`The merchant: its balance stays` },
              ]}
            />
          )}
          <LongTextField form={form} path="reason" label={t`Reason`} maxLength={500} />
        </div>
        <DialogActions>
          <Button type="submit" color="red" loading={form.isBusy}>
            {Number.isNaN(minor) ? t`Mark as refunded` : t`Mark ${amount} as refunded`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
