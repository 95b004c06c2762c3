import { PasswordInput, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & {
  /** Shows how many characters are left. */
  maxLength?: number
  type?: 'text' | 'email' | 'password' | 'url' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  /** Several lines. */
  isLong?: boolean
}

/** Text of one line or, with `isLong`, several; e-mail, address and password by `type`. */
export function TextField(field: TextFieldProps) {
  return <TextControl key={field.form.key(field.path)} {...field} />
}

function TextControl({ maxLength, type = 'text', autoComplete, autoFocus, isLong = false, ...field }: TextFieldProps) {
  const { form, path, help } = field
  const bound = inputProps(field)
  const [length, setLength] = useState(() => textOf(form.initialValue(path)).length)
  const description: ReactNode =
    maxLength === undefined ? (
      help
    ) : (
      <>
        <span className="fm-counter numbers">{maxLength - length} characters left</span>
        {help}
      </>
    )
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setLength(event.currentTarget.value.length)
    form.getInputProps(path).onChange(event)
  }
  const all = {
    ...bound,
    ...(description === undefined ? {} : { description }),
    ...(maxLength === undefined ? {} : { maxLength, onChange: change }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(autoFocus ? { 'data-autofocus': true } : {}),
  }
  if (isLong) return <Textarea {...all} />
  if (type === 'password') return <PasswordInput {...all} />
  return <TextInput type={type} {...all} />
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
