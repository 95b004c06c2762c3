import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'
import styles from './form.module.css'

/** A field of text. */
export type CountedField = FieldProps & {
  /** Shows how many characters are left. */
  maxLength?: number
  autoFocus?: boolean
}

/** What an input of text is given, with the count of characters left where there is a most. */
export function useCountedInput({ maxLength, autoFocus = false, ...field }: CountedField) {
  const { form, path, help } = field
  const bound = inputProps(field)
  const [length, setLength] = useState(() => textOf(form.initialValue(path)).length)
  const description: ReactNode =
    maxLength === undefined ? (
      help
    ) : (
      <>
        <span className={`${styles.counter} numbers`}>{plural(maxLength - length, { one: '# character left', other: '# characters left' })}</span>
        {help}
      </>
    )
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setLength(event.currentTarget.value.length)
    form.getInputProps(path).onChange(event)
  }
  return {
    ...bound,
    ...(description === undefined ? {} : { description }),
    ...(maxLength === undefined ? {} : { maxLength, onChange: change }),
    ...(autoFocus ? { 'data-autofocus': true } : {}),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
