import { shareOf } from '@stoa/contract/commission-fee.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'

/** Days between the issue of a subscription invoice and the day it is due. */
export const paymentDays = 14

/** Who marks an invoice as paid that the payment provider was paid for. */
export const markedByProvider = 'Stripe'

/** Returns the day so many months after another; where the month is shorter, its last day: 31 January and one month is 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Returns the first day of the month of a subscription after the one that begins on `from`. Counts from the start, so that a short month moves no later one. */
export function nextPeriodAfter(startedOn: string, from: string): string {
  const [startYear = 0, startMonth = 1] = startedOn.split('-').map(Number)
  const [year = 0, month = 1] = from.split('-').map(Number)
  return addMonths(startedOn, (year - startYear) * 12 + (month - startMonth) + 1)
}

/** Returns VAT on an amount without it, in minor units, rounded half up: 10000 at 2100 is 2100. */
export function taxOn(netMinor: number, basisPoints: number): number {
  return shareOf(netMinor, basisPoints)
}

/** Returns the account that an open invoice is to be paid to; empty where its issuer named none, or a payment provider charges it. */
export function accountToPay({ bankAccount, charge }: { bankAccount: string; charge: object | null }): string {
  return charge === null ? bankAccount : ''
}

/** Returns how an open invoice is paid; `day` is when it is due, as the document writes days. */
export function payUntil(invoice: Parameters<typeof accountToPay>[0] & { ref: string }, day: string): Message {
  const due = { day, number: invoice.ref }
  const account = accountToPay(invoice)
  return account === '' ? message('invoice.pay_until', due) : message('invoice.pay_until_to', { ...due, account })
}
