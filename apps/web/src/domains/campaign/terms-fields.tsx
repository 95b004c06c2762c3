import { t } from '@lingui/core/macro'
import type { FieldSource } from '../../ui/form.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import layoutStyles from '../../ui/layout.module.css'

/** At what products are sold in a campaign, as the fields hold it. */
export type TermsValues = { kind: 'discount' | 'price'; discount: number | string; priceMinor: number | null }

export const usualTerms: TermsValues = { kind: 'discount', discount: '', priceMinor: null }

/** Returns the terms as they are sent. What was not typed is not sent, and the server names it. */
export function termsOf(ids: readonly string[], { kind, discount, priceMinor }: TermsValues) {
  return kind === 'price'
    ? { products: ids.map((id) => ({ id, ...(priceMinor === null ? {} : { priceMinor }) })) }
    : { products: ids.map((id) => ({ id })), ...(discount === '' ? {} : { discount: Number(discount) }) }
}

/** A discount off each variant's own price, or one price for all variants. */
export function TermsFields({ form, kind, currency }: { form: FieldSource; kind: TermsValues['kind']; currency: string }) {
  return (
    <div className={layoutStyles.pair}>
      <SelectField
        form={form}
        path="kind"
        label={t`Pricing`}
        choices={[
          { value: 'discount', label: t`Discount` },
          { value: 'price', label: t`Fixed price` },
        ]}
      />
      {kind === 'price' ? (
        <MoneyField form={form} path="priceMinor" label={t`Campaign price`} required currency={currency} help={t`For every variant.`} />
      ) : (
        <NumberField form={form} path="discount" label={t`Discount (%)`} required min={0} max={100} decimals={2} suffix="%" />
      )}
    </div>
  )
}
