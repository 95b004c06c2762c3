import { t } from '@lingui/core/macro'
import { CarrierField } from './carrier-field.tsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

/** How a parcel is followed: `carrier`, `trackingNumber` and `trackingHref` of a form. */
export function TrackingFields({ form, isRequired = false }: Pick<FieldProps, 'form'> & { isRequired?: boolean }) {
  return (
    <>
      <CarrierField form={form} isRequired={isRequired} />
      <TextField form={form} path="trackingNumber" label={isRequired ? t`Tracking number` : t`Tracking number (optional)`} />
      <TextField
        form={form}
        path="trackingHref"
        label={t`Tracking URL (optional)`}
        help={t`Parcels of known carriers are linked without one.`}
        type="url"
        placeholder="https://"
      />
    </>
  )
}
