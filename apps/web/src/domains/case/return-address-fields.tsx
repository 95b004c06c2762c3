import { t } from '@lingui/core/macro'
import { CountryField } from '../../ui/country-field.tsx'
import type { FieldProps } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Where returned items are sent. Left empty, `defaultText` says which address holds. */
export function ReturnAddressFields({ form, defaultText }: { form: FieldProps['form']; defaultText: string }) {
  return (
    <FieldGroup title={t`Return address (optional)`} path="returnAddress">
      <TextField form={form} path="returnAddress.name" label={t`Name`} help={defaultText} />
      <TextField form={form} path="returnAddress.street" label={t`Street and number`} />
      <TextField form={form} path="returnAddress.postalCode" label={t`Postal code`} />
      <TextField form={form} path="returnAddress.city" label={t`City`} />
      <CountryField form={form} path="returnAddress.countryCode" label={t`Country`} />
    </FieldGroup>
  )
}
