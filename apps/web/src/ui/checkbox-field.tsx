import { Checkbox, Switch } from '@mantine/core'
import type { FieldProps } from './field.tsx'

/** Mantine's label holds the help as well: without a name of its own the control would be called by both, and the help read twice. */
const nameOf = ({ label, help }: FieldProps) => (help === undefined ? {} : { 'aria-label': label })

/** Yes or no, ticked within a form that is sent as a whole. */
export function CheckboxField(field: FieldProps) {
  const { form, path, label, help } = field
  const { defaultValue, ...bound } = form.getInputProps(path)
  form.setLabel(path, label)
  return (
    <Checkbox
      key={form.key(path)}
      {...(bound as object)}
      {...nameOf(field)}
      defaultChecked={defaultValue === true}
      label={label}
      description={help}
    />
  )
}

/** On or off. */
export function SwitchField(field: FieldProps) {
  const { form, path, label, help, readOnly = false } = field
  const { defaultValue, ...bound } = form.getInputProps(path)
  form.setLabel(path, label)
  return (
    <Switch
      key={form.key(path)}
      {...(bound as object)}
      {...nameOf(field)}
      defaultChecked={defaultValue === true}
      label={label}
      description={help}
      disabled={readOnly}
    />
  )
}
