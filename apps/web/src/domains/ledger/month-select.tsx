import { t } from '@lingui/core/macro'
import { once } from '@stoa/contract/once.ts'
import { locale } from '../../lib/language.ts'
import { Select } from '../../ui/select.tsx'

const names = once(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))

/** Returns a month such as "2026-11" as "November 2026". */
export function monthName(month: string): string {
  return names().format(new Date(`${month}-15T00:00:00Z`))
}

/** Returns so many months up to `thisMonth`, such as "2026-11", newest first. */
export function recentMonths(thisMonth: string, count: number): string[] {
  const [year, month] = [Number(thisMonth.slice(0, 4)), Number(thisMonth.slice(5))]
  return Array.from({ length: count }, (_, n) => new Date(Date.UTC(year, month - 1 - n, 15)).toISOString().slice(0, 7))
}

/** Chooses one of the two years' months up to the current one. */
export function MonthSelect({ month, currentMonth, onMonth }: { month: string; currentMonth: string; onMonth: (month: string) => void }) {
  const known = recentMonths(currentMonth, 24)
  const choices = known.includes(month) ? known : [month, ...known]
  return (
    <Select
      aria-label={t`Month`}
      data={choices.map((value) => ({ value, label: monthName(value) }))}
      value={month}
      allowDeselect={false}
      onChange={(value) => value !== null && onMonth(value)}
      w={190}
    />
  )
}
