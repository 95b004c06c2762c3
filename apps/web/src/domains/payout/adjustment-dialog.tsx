import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { AdjustmentReason, payoutRule } from '@stoa/contract/payout-rule.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { adjustmentReasons } from './adjustment-list.tsx'
import { amountError, toBody } from './adjustment-values.ts'
import type { AdjustmentValues } from './adjustment-values.ts'

/** Credits or charges a merchant. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const merchants = useMerchantChoices([])
  const currency = useCall(marketplace.myMarketplace, {}).data?.currency ?? 'EUR'
  const create = useSend(payoutRule.createAdjustment, { refreshes: [payoutRule.pagedAdjustments, payoutRule.forecast] })
  const form = usePortalForm<AdjustmentValues>({
    initialValues: { merchantId: null, direction: 'credit', amountMinor: null, reason: 'correction', note: '' },
    schema: payoutRule.createAdjustment.body,
    toSend: toBody,
    check: amountError,
    onSubmit: async (values) => {
      try {
        await create.mutateAsync({ body: toBody(values) })
        toastDone(t`Adjustment created`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Create adjustment`}>
      <Form form={form} className={layoutStyles.stack ?? ''}>
        <SelectField form={form} path="merchantId" label={t`Merchant`} required choices={merchants} />
        <SelectField
          form={form}
          path="direction"
          label={t`Type`}
          choices={[
            { value: 'credit', label: t`Credit: the merchant gets it` },
            { value: 'charge', label: t`Charge: the merchant pays it` },
          ]}
        />
        <MoneyField form={form} path="amountMinor" label={t`Amount`} currency={currency} required />
        <SelectField
          form={form}
          path="reason"
          label={t`Reason`}
          choices={AdjustmentReason.options.map((value) => ({ value, label: adjustmentReasons[value] }))}
        />
        <LongTextField form={form} path="note" label={t`Note`} maxLength={500} help={t`The merchant sees it.`} />
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Create adjustment`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
