import { t } from '@lingui/core/macro'
import { ShareReason } from '@stoa/contract/case-share.ts'
import type { FieldSource } from '../../ui/form.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Money } from '../../ui/when.tsx'
import { shareReasonLabels } from './case-labels.ts'
import { lossItems } from './loss-items.tsx'

const reasonChoices = ShareReason.options.map((value) => ({ value, label: shareReasonLabels[value] }))

/** What the marketplace bears of a cost and why, with what each side bears by that. Amounts in minor units. */
export function ShareFields({
  form,
  path = '',
  currency,
  costMinor,
  marketplaceMinor,
  returnedMinor = 0,
}: {
  form: FieldSource
  /** Where in the form the fields are: empty, or ending in a dot. */
  path?: string
  currency: string
  costMinor: number
  marketplaceMinor: number
  /** What went back to the merchant with the refund, where that is known. */
  returnedMinor?: number
}) {
  return (
    <>
      <MoneyField form={form} path={`${path}marketplaceMinor`} label={t`The marketplace bears`} currency={currency} />
      <SelectField form={form} path={`${path}reason`} label={t`Reason`} choices={reasonChoices} isClearable emptyMessage={t`Choose a reason.`} />
      <div aria-live="polite">
        <DescriptionList
          layout="amounts"
          items={[
            [t`Merchant bears`, <Money key="merchant" value={{ minor: costMinor - marketplaceMinor, currency }} />],
            [t`Marketplace bears`, <Money key="marketplace" value={{ minor: marketplaceMinor, currency }} />],
            [t`Total`, <Money key="total" value={{ minor: costMinor, currency }} />, { isTotal: true }],
            ...lossItems({ minor: returnedMinor, currency }, { minor: costMinor - marketplaceMinor - returnedMinor, currency }),
          ]}
        />
      </div>
    </>
  )
}

/** Returns an amount as typed; nothing for what is empty or no amount. */
export function minorOf(value: number | null): number {
  return value === null || Number.isNaN(value) ? 0 : value
}

/** Returns the error of an amount for the marketplace that is more than the merchant loses, in minor units; nothing when it is not. */
export function shareErrors(path: string, marketplaceMinor: number | null, lossMinor: number): Readonly<Record<string, string>> {
  return minorOf(marketplaceMinor) > lossMinor ? { [path]: t`Enter no more than the merchant loses.` } : {}
}
