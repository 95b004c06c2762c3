import { t } from '@lingui/core/macro'
import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import type { SyntheticEvent } from 'react'
import { dateFromText } from '../lib/date-text.ts'
import { calendarLabels } from './calendar-labels.ts'
import { datesLocale } from './dates-locale.ts'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'

/** While its calendar is open, Escape closes that and not the dialog around it. */
const keepEscape = (isOpen: boolean) => (event: SyntheticEvent<HTMLInputElement>) =>
  event.currentTarget.setAttribute('data-mantine-stop-propagation', String(isOpen))

/** A day as dd-MM-yyyy, picked or typed, clearable unless read-only. The value is `YYYY-MM-DD`, or null. */
export function DateField({ min, max, ...field }: FieldProps & { min?: string; max?: string }) {
  const limits = { ...(min === undefined ? {} : { minDate: min }), ...(max === undefined ? {} : { maxDate: max }) }
  const props = inputProps(field)
  const hasError = 'error' in props && Boolean(props.error)
  field.form.setEmptyMessage(field.path, t`Enter a date such as 31-12-2026.`)
  return (
    <DateInput
      key={field.form.key(field.path)}
      placeholder={t`dd-mm-yyyy`}
      {...props}
      {...limits}
      // The calendar opens with the focus, which an error brings here: it must not cover what is wrong.
      popoverProps={{ position: hasError ? 'top-start' : 'bottom-start' }}
      onFocusCapture={keepEscape(true)}
      onClickCapture={keepEscape(true)}
      onInputCapture={keepEscape(true)}
      onBlurCapture={keepEscape(false)}
      onKeyUpCapture={(event) => event.key === 'Escape' && keepEscape(false)(event)}
      locale={datesLocale}
      valueFormat="DD-MM-YYYY"
      dateParser={dateFromText}
      clearable={!field.readOnly}
      hideOutsideDates
      ariaLabels={calendarLabels}
      clearButtonProps={{ 'aria-label': t`Clear ${field.label}` }}
    />
  )
}
