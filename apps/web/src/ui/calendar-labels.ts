import { t } from '@lingui/core/macro'

/** What the arrows of a calendar are called for readers. */
export const calendarLabels = {
  previousMonth: t`Previous month`,
  nextMonth: t`Next month`,
  previousYear: t`Previous year`,
  nextYear: t`Next year`,
  previousDecade: t`Previous decade`,
  nextDecade: t`Next decade`,
}
