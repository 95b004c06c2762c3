import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ledger } from '@stoa/contract/ledger.ts'
import type { TaxReportRow } from '@stoa/contract/tax-withholding.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LongTextField } from '../../ui/long-text-field.tsx'
import textStyles from '../../ui/text.module.css'
import { toastDone } from '../../ui/toasts.tsx'
import { Money } from '../../ui/when.tsx'
import { periodName } from './period-name.ts'
import { remitLabel } from './tax-labels.ts'
import type { TaxPeriod } from './tax-periods.ts'

type RemitDialogProps = { row: TaxReportRow; period: TaxPeriod; onClose: () => void }

/** Marks what is due to a country for a period as remitted, or what its tax authority owes as received. */
export function RemitDialog({ row, period, onClose }: RemitDialogProps) {
  const { countryCode, due } = row
  const client = useQueryClient()
  const isOwed = due.minor < 0
  const remit = useSend(taxWithholding.remit, { refreshes: [taxWithholding.report, taxWithholding.remittances, ledger.balances] })
  const toSend = ({ note }: { note: string }) => ({ ...period, countryCode, currency: due.currency, amountMinor: due.minor, note })
  const form = usePortalForm<{ note: string }>({
    initialValues: { note: '' },
    schema: taxWithholding.remit.body,
    toSend,
    onSubmit: async (values) => {
      try {
        await remit.mutateAsync({ body: toSend(values) })
        toastDone(isOwed ? t`Tax marked as received` : t`Tax marked as remitted`)
        onClose()
      } catch (error) {
        // Where the amount has changed, the new one is shown to be confirmed.
        if (isApiError(error, 'state_forbids')) await refresh(client, taxWithholding.report)
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={isOwed ? t`Mark tax as received` : t`Mark tax as remitted`}>
      <Form form={form} className={layoutStyles.stack ?? ''}>
        <DescriptionList
          layout="amounts"
          items={[
            [t`Country`, countryName(countryCode)],
            [t`Period`, periodName(period)],
            [t`Due`, <Money key="due" value={due} />, { isTotal: true }],
          ]}
        />
        <LongTextField form={form} path="note" label={t`Note (optional)`} maxLength={500} />
        <p className={textStyles.hint}>
          {isOwed
            ? t`The tax authority owes you this amount. This books what it pays you back. A mistake can be reversed later.`
            : t`Pay the tax authority from your bank account. This books the payment. A mistake can be reversed later.`}
        </p>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {remitLabel(due)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
