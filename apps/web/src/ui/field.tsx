import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { FieldSource } from './form.tsx'
import textStyles from './text.module.css'
import styles from './form.module.css'

/** What every field takes. */
export type FieldProps = {
  form: FieldSource
  path: string
  label: string
  help?: ReactNode
  required?: boolean
  /** Says that it may stay empty, where a person could not know. */
  optional?: boolean
  readOnly?: boolean
  placeholder?: string
}

type LabelProps = { label: string; required?: boolean | undefined; optional?: boolean | undefined }

/** A label with its "Required" badge, or with what says that the field is optional. */
export function FieldLabel({ label, required = false, optional = false }: LabelProps) {
  return (
    <>
      {optional ? t`${label} (optional)` : label}
      {required && <span className={textStyles.required}>{t`Required`}</span>}
    </>
  )
}

/** A field whose control is not an input of Mantine: label, control, help and error in the same places. */
export function FieldFrame({
  id,
  label,
  required,
  help,
  error,
  children,
}: {
  id: string
  label: string
  required?: boolean | undefined
  help?: ReactNode
  error?: ReactNode
  children: ReactNode
}) {
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        <FieldLabel label={label} required={required} />
      </label>
      {children}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className={textStyles.error} data-error id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** The props every Mantine input shares, from a field's. */
export function inputProps({ form, path, label, help, required, optional, readOnly, placeholder }: FieldProps) {
  const bound = form.getInputProps(path) as object
  form.setLabel(path, label)
  return {
    ...bound,
    label: <FieldLabel label={label} required={required} optional={optional} />,
    labelProps: { className: styles.label },
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    'aria-required': required ?? false,
    // Below the help an error would touch it.
    ...(help === undefined ? {} : { description: help, errorProps: { mt: 4 } }),
    ...(readOnly ? { readOnly: true, variant: 'filled' as const } : {}),
    ...(placeholder === undefined ? {} : { placeholder }),
  }
}
