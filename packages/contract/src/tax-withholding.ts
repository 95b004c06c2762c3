import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Currency, Minor, Money } from './money.ts'
import { TableFormat, tableTypes } from './order-file.ts'
import { Id, Instant, Month } from './page.ts'
import { route } from './route.ts'
import { TaxScope } from './tax-reason.ts'
import { VersionOrNone, prose } from './text.ts'
import { CountryCode } from './text-formats.ts'

const rate = issue('input.percentage')

/** Where goods go to, of which merchants tax is withheld, and how much of a price that includes it: 2100 is 21 %. */
export const TaxRule = z.strictObject({
  countryCode: CountryCode,
  appliesTo: TaxScope,
  rateBasisPoints: z.int(rate).check(z.minimum(1, rate), z.maximum(10_000, rate)),
})
export type TaxRule = z.infer<typeof TaxRule>

/** When the marketplace is the deemed supplier or facilitator. Without rules nothing is withheld. */
export const TaxPolicy = z.object({ rules: z.array(TaxRule), version: z.int() })
export type TaxPolicy = z.infer<typeof TaxPolicy>

/** What was withheld for a country in a period, and how much of it is still to be remitted. */
export const TaxReportRow = z.object({
  countryCode: z.string(),
  /** Orders with tax withheld in the period. */
  orderCount: z.int(),
  withheld: Money,
  returned: Money,
  remitted: Money,
  /** Withheld − returned − remitted. Negative: the country owes it. */
  due: Money,
  /** Whether anything in it is in no remittance yet. */
  isOpen: z.boolean(),
})
export type TaxReportRow = z.infer<typeof TaxReportRow>

/** Why a remittance is reversed. */
export const TaxReversalReason = z.enum(['paid_by_mistake', 'wrong_period', 'wrong_country', 'payment_returned'])
export type TaxReversalReason = z.infer<typeof TaxReversalReason>

/** Tax that was remitted to a country. `reversal`: it was a mistake, and what was in it is open again. */
export const TaxRemittance = z.object({
  id: Id,
  countryCode: z.string(),
  from: Month,
  until: Month,
  amount: Money,
  note: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  reversal: z.nullable(z.object({ reason: TaxReversalReason, note: z.string(), createdBy: z.string(), createdAt: Instant })),
})
export type TaxRemittance = z.infer<typeof TaxRemittance>

export const taxWithholding = {
  policy: route({
    method: 'GET',
    path: '/Tax/GetPolicy',
    permission: 'tax:read',
    summary: 'For which countries and merchants the marketplace withholds tax and remits it',
    returns: TaxPolicy,
  }),
  updatePolicy: route({
    method: 'PUT',
    path: '/Tax/UpdatePolicy',
    permission: 'tax:manage',
    summary: 'Changes for which countries and merchants tax is withheld of orders that come in from now on',
    /** `version` is 0 while nothing was set yet. */
    body: z.strictObject({ rules: z.array(TaxRule).check(z.maxLength(250)), version: VersionOrNone }),
    returns: TaxPolicy,
  }),
  report: route({
    method: 'GET',
    path: '/Tax/Report',
    permission: 'tax:read',
    summary: 'Tax withheld, returned and remitted of the months from `from` to `until`, by country',
    query: z.object({ from: Month, until: Month }),
    returns: z.array(TaxReportRow),
  }),
  exportReport: route({
    method: 'GET',
    path: '/Tax/ExportReport',
    permission: 'tax:read',
    summary:
      'The sales that tax was withheld of and the refunds that returned it, in the months from `from` to `until`, each with country, rate, taxable amount and tax, as CSV or XLSX. Refunds are negative',
    query: z.object({ from: Month, until: Month, format: z._default(TableFormat, 'csv') }),
    answers: 'blob',
    contentType: [...tableTypes],
  }),
  remit: route({
    method: 'POST',
    path: '/Tax/Remit',
    permission: 'tax:manage',
    summary: 'Marks what is due to a country for months that are over, 24 at most, as remitted. 409 when it is another amount by now',
    body: z.strictObject({
      countryCode: CountryCode,
      from: Month,
      until: Month,
      currency: Currency,
      amountMinor: Minor,
      note: z._default(prose(500), ''),
    }),
    idempotency: 'accepted',
    returns: TaxRemittance,
    status: 201,
  }),
  reverseRemittance: route({
    method: 'POST',
    path: '/Tax/ReverseRemittance/{id}',
    permission: 'tax:manage',
    summary: 'Reverses a remittance that was a mistake: what was in it is open again and can be remitted. 409 when it has been reversed',
    params: z.object({ id: Id }),
    body: z.strictObject({ reason: TaxReversalReason, note: z._default(prose(500), '') }),
    idempotency: 'accepted',
    returns: TaxRemittance,
  }),
  remittances: route({
    method: 'GET',
    path: '/Tax/PagedRemittances',
    permission: 'tax:read',
    summary: 'What was remitted, newest first',
    paged: { item: TaxRemittance, sorts: ['-createdAt'] },
  }),
}
