import type { invoice } from '@stoa/contract/invoice.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { draftPeriod } from './draft-period.ts'
import { taxWithin } from '@stoa/contract/amounts.ts'

/** Returns the documents that issuing would make, with their VAT, and what is missing for them. */
export async function previewInvoices(ctx: Ctx, { query }: Received<typeof invoice.preview>): Promise<Answer<typeof invoice.preview>> {
  const { drafts, problems } = await draftPeriod(ctx, query)
  return {
    drafts: drafts.map(({ kind, recipient, periodFrom, servicesMinor, totalMinor, currency, orderCount, tax }) => {
      const taxMinor = taxWithin(totalMinor, tax.basisPoints)
      const money = (minor: number) => ({ minor, currency })
      return {
        kind,
        recipient: { id: recipient.id, name: recipient.name },
        periodFrom,
        services: money(servicesMinor),
        total: money(totalMinor),
        tax: money(taxMinor),
        net: money(totalMinor - taxMinor),
        taxBasisPoints: tax.basisPoints,
        taxTreatment: tax.treatment,
        orderCount,
      }
    }),
    problems,
  }
}
