import { t } from '@lingui/core/macro'
import type { SettingField } from '@stoa/contract/connection.ts'
import { SwitchField } from '../../ui/checkbox-field.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SetupValues } from './setup-fields.ts'

/** The most decimals of a currency: a number may be a price. */
const maxDecimals = 4

type SettingProps = {
  form: PortalForm<SetupValues>
  field: SettingField
  saved: string | undefined
  /** Of several of which one is needed none is marked as optional. */
  isOneOfSeveral?: boolean
}

/** One field a provider asks for. A secret never comes back: left empty, it keeps what is saved. */
export function Setting({ form, field, saved, isOneOfSeveral = false }: SettingProps) {
  const path = `settings.${field.key}`
  const marks = { required: field.isRequired, optional: !field.isRequired && !isOneOfSeveral }
  const own = { form, path, label: field.label, ...marks, ...(field.help === '' ? {} : { help: field.help }) }
  if (field.type === 'choice') return <SelectField {...own} choices={field.choices ?? []} isClearable={!field.isRequired} />
  if (field.type === 'flag') return <SwitchField {...own} />
  if (field.type === 'number') return <NumberField {...own} decimals={maxDecimals} />
  if (field.type === 'secret') {
    const keeps = saved === undefined ? field.help : [field.help, t`Saved: ${saved}. Leave it empty to keep it.`].filter(Boolean).join(' ')
    return <TextField {...own} type="password" autoComplete="off" required={field.isRequired && saved === undefined} help={keeps} />
  }
  return <TextField {...own} type={field.type === 'url' ? 'url' : 'text'} autoComplete="off" />
}
