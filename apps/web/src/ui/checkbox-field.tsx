import { Checkbox, Switch } from '@mantine/core'
import type { FieldProps } from './field.tsx'

/** Yes or no, ticked within a form that is sent as a whole. */
export function CheckboxField({ form, path, label, help }: FieldProps) {
  const { defaultValue, ...bound } = form.getInputProps(path)
  form.setLabel(path, label)
  return <Checkbox key={form.key(path)} {...(bound as object)} defaultChecked={defaultValue === true} label={label} description={help} />
}

/** On or off. */
export function SwitchField({ form, path, label, help, readOnly = false }: FieldProps) {
  const { defaultValue, ...bound } = form.getInputProps(path)
  form.setLabel(path, label)
  return (
    <Switch key={form.key(path)} {...(bound as object)} defaultChecked={defaultValue === true} label={label} description={help} disabled={readOnly} />
  )
}
