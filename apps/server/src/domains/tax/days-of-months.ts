import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../kit/errors.ts'
import { daysOfMonth } from '../ledger/rules-statement.ts'
import type { Days } from './rules-parts.ts'

/** Returns the days of months, both included. Throws 422 where they end before they begin. */
export function daysOfMonths({ from, until }: { from: string; until: string }): Days {
  if (until < from) throw fieldError('until', 'invalid_input', message('tax_error.period'))
  return { from: daysOfMonth(from).from, until: daysOfMonth(until).until }
}
