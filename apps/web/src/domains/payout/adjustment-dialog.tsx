import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { AdjustmentReason, payoutRule } from '@stoa/contract/payout-rule.ts'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { adjustmentReasons } from './adjustment-list.tsx'
import { AdjustmentTax } from './adjustment-tax.tsx'
import { amountError, isCreditOfService, toBody } from './adjustment-values.ts'
import type { AdjustmentValues } from './adjustment-values.ts'
import { ChargeField } from './charge-field.tsx'

const initialValues: AdjustmentValues = {
  merchantId: null,
  direction: 'credit',
  amountMinor: null,
  reason: 'correction',
  isService: false,
  correctsId: null,
  note: '',
}

/** Credits or charges a merchant. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const merchants = useMerchantChoices([])
  const currency = useCall(marketplace.myMarketplace, {}).data?.currency ?? 'EUR'
  const create = useSend(payoutRule.createAdjustment, { refreshes: [payoutRule.pagedAdjustments, payoutRule.forecast] })
  const [values, setValues] = useState(initialValues)
  const form = usePortalForm<AdjustmentValues>({
    onChange: setValues,
    initialValues,
    schema: payoutRule.createAdjustment.body,
    toSend: toBody,
    check: amountError,
    onSubmit: async (sent) => {
      try {
        await create.mutateAsync({ body: toBody(sent) })
        toastDone(t`Adjustment created`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const { merchantId } = values
  const isCredit = merchantId !== null && isCreditOfService(values)
  const query = { merchantId: merchantId ?? '', isCreditable: 'true' } as const
  const charges = usePages(payoutRule.pagedAdjustments, { query }, { enabled: isCredit, staleMs: 0 })
  const areKnown = !isCredit || (!charges.isLoading && !charges.isStale)
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Create adjustment`}>
      <Form form={form} className={layoutStyles.stack ?? ''}>
        <SelectField
          form={form}
          path="merchantId"
          label={t`Merchant`}
          required
          emptyMessage={t`Choose a merchant.`}
          choices={merchants}
          onPick={() => form.setFieldValue('correctsId', null)}
        />
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
        {values.reason === 'other' && <CheckboxField form={form} path="isService" label={t`The amount is for a service`} />}
        {areKnown && isCredit && <ChargeField form={form} charges={charges} />}
        {areKnown && <AdjustmentTax values={values} currency={currency} charges={isCredit ? charges.rows : []} />}
        <LongTextField form={form} path="note" label={t`Note (optional)`} maxLength={500} help={t`The merchant sees it.`} />
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Create adjustment`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
