import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { carrierNames } from '@stoa/contract/carriers.ts'
import { useId } from 'react'
import { useCountedInput } from './counted-input.tsx'
import type { FieldProps } from './field.tsx'

/** Who carries a parcel: known carriers are suggested, any other can be typed. */
export function CarrierField({ form, isRequired = false }: Pick<FieldProps, 'form'> & { isRequired?: boolean }) {
  return <CarrierControl key={form.key('carrier')} form={form} isRequired={isRequired} />
}

/** The browser's own suggestions: the list of a select would be 30 KB more on the page of an order. */
function CarrierControl({ form, isRequired }: Pick<FieldProps, 'form'> & { isRequired: boolean }) {
  const listId = useId()
  return (
    <>
      <TextInput
        {...useCountedInput({ form, path: 'carrier', label: isRequired ? t`Carrier` : t`Carrier (optional)` })}
        list={listId}
        autoComplete="off"
      />
      <datalist id={listId}>
        {carrierNames.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
