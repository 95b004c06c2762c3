import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { ageTax, agedMonth } from './age-tax.ts'
import type { As, TestApp } from './app.ts'
import { unique } from './make.ts'

/** Returns the code with which a request was refused; undefined where it was done. */
export const codeOf = ({ status, body }: { status: number; body: unknown }): string | undefined =>
  status < 400 ? undefined : (body as { code: string }).code

type Place = { app: TestApp; operator: { as: As; marketplaceId: string } }
type Choice = { pick: number; amount: number }

/** What happens to withheld tax in a history: some marketplaces withhold it, remit it, and reverse what they remitted. */
export const taxActs = {
  'tax rules': async ({ app, operator: { as } }: Place, { pick, amount }: Choice) => {
    const { version } = await app.call(taxWithholding.policy, { as })
    const appliesTo = (['all_merchants', 'outside_eu', 'outside_country'] as const)[pick % 3] ?? 'all_merchants'
    const rules = amount % 4 === 0 ? [] : [{ countryCode: 'NL', appliesTo, rateBasisPoints: 1 + ((amount * 13) % 3000) }]
    return codeOf(await app.raw(taxWithholding.updatePolicy, { as, body: { rules, version: version + (pick % 7 === 0 ? 1 : 0) } }))
  },
  'remit tax': async ({ app, operator: { as, marketplaceId } }: Place, { pick }: Choice) => {
    await ageTax(app.pool, marketplaceId)
    const month = agedMonth()
    const period = { from: month, until: month }
    const [row] = await app.call(taxWithholding.report, { as, query: period })
    const due = row?.due ?? { minor: 0, currency: 'EUR' }
    const body = { ...period, countryCode: 'NL', currency: due.currency, amountMinor: due.minor + (pick % 5 === 0 ? 1 : 0) }
    const answer = await app.raw(taxWithholding.remit, { as, key: unique(), body })
    return codeOf(answer)
  },
  'reverse remittance': async ({ app, operator: { as, marketplaceId } }: Place, { pick }: Choice) => {
    const { value } = await app.call(taxWithholding.remittances, { as })
    // The last ones, also those that were reversed before.
    const params = { id: value[pick % Math.max(1, Math.min(2, value.length))]?.id ?? marketplaceId }
    return codeOf(await app.raw(taxWithholding.reverseRemittance, { as, key: unique(), params, body: { reason: 'wrong_period' } }))
  },
}
