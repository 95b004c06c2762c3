import { PasswordInput, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { CountedField } from './counted-input.tsx'
import { useCountedInput } from './counted-input.tsx'

type TextFieldProps = CountedField & {
  type?: 'text' | 'email' | 'password' | 'url' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** Text of one line; e-mail, address and password by `type`. */
export function TextField(field: TextFieldProps) {
  return <TextControl key={field.form.key(field.path)} {...field} />
}

function TextControl({ type = 'text', autoComplete, ...field }: TextFieldProps) {
  if (type === 'password') field.form.setSecret(field.path)
  const all = { ...useCountedInput(field), ...(autoComplete === undefined ? {} : { autoComplete }) }
  return type === 'password' ? <PasswordInput {...all} /> : <TextInput type={type} {...all} />
}
