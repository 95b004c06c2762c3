import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { ledger } from '@stoa/contract/ledger.ts'
import type { TaxRemittance } from '@stoa/contract/tax-withholding.ts'
import { TaxReversalReason, taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import textStyles from '../../ui/text.module.css'
import { toastDone } from '../../ui/toasts.tsx'
import { Money } from '../../ui/when.tsx'
import { periodName } from './period-name.ts'
import { reversalLabels } from './tax-labels.ts'

type Values = { reason: TaxReversalReason; note: string }

/** Confirms that a remittance was a mistake, with the reason: what was in it is open again. */
export function ReverseDialog({ remittance, onClose }: { remittance: TaxRemittance; onClose: () => void }) {
  const { id, countryCode, amount } = remittance
  const reverse = useSend(taxWithholding.reverseRemittance, { refreshes: [taxWithholding.report, taxWithholding.remittances, ledger.balances] })
  const form = usePortalForm<Values>({
    initialValues: { reason: 'paid_by_mistake', note: '' },
    schema: taxWithholding.reverseRemittance.body,
    toSend: (values) => values,
    onSubmit: async (values) => {
      try {
        await reverse.mutateAsync({ params: { id }, body: values })
        toastDone(t`Remittance reversed`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Reverse remittance`}>
      <Form form={form} className={layoutStyles.stack ?? ''}>
        <DescriptionList
          layout="amounts"
          items={[
            [t`Country`, countryName(countryCode)],
            [t`Period`, periodName(remittance)],
            [t`Amount`, <Money key="amount" value={amount} />, { isTotal: true }],
          ]}
        />
        <SelectField
          form={form}
          path="reason"
          label={t`Reason`}
          choices={TaxReversalReason.options.map((value) => ({ value, label: reversalLabels[value] }))}
        />
        <LongTextField form={form} path="note" label={t`Note (optional)`} maxLength={500} />
        <p className={textStyles.hint}>
          {t`The tax in this remittance is due again and can be remitted again. A reversal cannot be undone, and it moves no money at your bank.`}
        </p>
        <DialogActions>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t`Reverse remittance`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
