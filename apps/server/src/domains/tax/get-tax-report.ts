import type { TaxReportRow, taxWithholding } from '@stoa/contract/tax-withholding.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { daysOfMonths } from './days-of-months.ts'
import { sumTaxByCountry } from './queries-remittance.ts'

/** Returns what was withheld, returned and remitted for each country in the months from `from` to `until`. */
export async function getTaxReport(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  { query }: Received<typeof taxWithholding.report>,
): Promise<TaxReportRow[]> {
  const rows = await sumTaxByCountry(db, scope.companyId, daysOfMonths(query))
  return rows.map(({ countryCode, currency, orderCount, withheldMinor, returnedMinor, remittedMinor, isOpen }) => {
    const money = (minor: number) => ({ minor, currency })
    return {
      countryCode,
      orderCount,
      withheld: money(withheldMinor),
      returned: money(returnedMinor),
      remitted: money(remittedMinor),
      due: money(withheldMinor - returnedMinor - remittedMinor),
      isOpen,
    }
  })
}
