import { monthIn } from '@stoa/contract/time-zone.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import { getTimeZone } from '../marketplace/queries.ts'
import { daysOfMonths } from './days-of-months.ts'
import type { Days } from './rules-parts.ts'

/** How many months one remittance spans at most. */
const maxMonths = 24

/**
 * Returns the days of months of which the tax can be remitted. Throws 422 for months that are not over in the marketplace's time zone, in which more may still
 * be withheld, and for more than 24 of them.
 */
export async function daysToRemit({ db, scope, now }: Pick<Ctx, 'db' | 'scope' | 'now'>, months: { from: string; until: string }): Promise<Days> {
  const days = daysOfMonths(months)
  if (monthsBetween(months.from, months.until) >= maxMonths)
    throw fieldError('until', 'invalid_input', message('tax_error.too_many_months', { count: maxMonths }))
  const timeZone = await getTimeZone(db, scope.companyId)
  if (months.until >= monthIn(now, timeZone)) throw fieldError('until', 'in_future', message('tax_error.month_not_over', { timeZone }))
  return days
}

function monthsBetween(from: string, until: string): number {
  const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return numberOf(until) - numberOf(from)
}
