import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import type { DateInputProps } from '@mantine/dates'
import { dateFromText } from '../lib/date-text.ts'
import { calendarLabels } from './calendar-labels.ts'
import { datesLocale } from './dates-locale.ts'

type Props = Pick<DateInputProps, 'label' | 'aria-label' | 'placeholder' | 'minDate' | 'maxDate' | 'w'> & {
  /** `YYYY-MM-DD`; null for no day. */
  value: string | null
  /** Says to readers which day is cleared. */
  clearLabel: string
  onChange: (day: string | null) => void
}

/** A day outside a form, such as one that narrows a list: shown as dd-MM-yyyy, picked or typed, clearable. In a form use `DateField`. */
export function DayInput({ clearLabel, ...props }: Props) {
  return (
    <DateInput
      {...props}
      locale={datesLocale}
      valueFormat="DD-MM-YYYY"
      dateParser={dateFromText}
      clearable
      hideOutsideDates
      ariaLabels={calendarLabels}
      clearButtonProps={{ 'aria-label': clearLabel }}
    />
  )
}
