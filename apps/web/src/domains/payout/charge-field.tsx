import { t } from '@lingui/core/macro'
import type { Adjustment } from '@stoa/contract/payout-rule.ts'
import type { Pages } from '../../lib/calls.ts'
import { date, money } from '../../lib/format.ts'
import type { FieldSource } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { PanelError } from '../../ui/states.tsx'
import { adjustmentReasons } from './adjustment-list.tsx'

/** Returns a charge in words: what it is for, its day, what of it can still be credited, and its invoice. */
function chargeText({ reason, createdAt, creditable, invoice }: Adjustment): string {
  return [adjustmentReasons[reason], date(createdAt), t`${money(creditable)} left`, ...(invoice ? [invoice.ref] : [])].join(' · ')
}

/** The charge that a credit for a service takes back, of those that are left, newest first; nothing where none is. */
export function ChargeField({ form, charges }: { form: FieldSource; charges: Pages<Adjustment> }) {
  if (charges.error) return <PanelError onRetry={charges.retry} />
  if (charges.rows.length === 0) return null
  return (
    <div>
      <SelectField
        form={form}
        path="correctsId"
        label={t`Charge to credit`}
        required
        emptyMessage={t`Choose the charge to credit.`}
        choices={charges.rows.map((charge) => ({ value: charge.id, label: chargeText(charge) }))}
      />
      <ShowMore list={charges} />
    </div>
  )
}
