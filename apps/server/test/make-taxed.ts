import { ledger } from '@stoa/contract/ledger.ts'
import type { TaxRule } from '@stoa/contract/tax-withholding.ts'
import { taxWithholding as tax } from '@stoa/contract/tax-withholding.ts'
import { sql } from 'kysely'
import type { As, TestApp } from './app.ts'
import { makeMarket } from './make-orders.ts'
import { verifyMerchant } from './submit-verification.ts'

export const outsideEu: TaxRule = { countryCode: 'NL', appliesTo: 'outside_eu', rateBasisPoints: 2100 }

/** A merchant that was verified to be in a country (empty: it was not verified) on a marketplace that withholds tax by these rules; one item costs 12.10. */
export async function makeTaxed(
  app: TestApp,
  { merchantCountry = 'CN', rules = [outsideEu] }: { merchantCountry?: string; rules?: TaxRule[] } = {},
): Promise<Awaited<ReturnType<typeof makeMarket>>> {
  const made = await makeMarket(app, { priceMinor: 1210, stock: 100 })
  const { operator, merchant } = made
  await sql`update marketplace set return_window_days = 0 where id = ${operator.marketplaceId}`.execute(app.db)
  if (merchantCountry !== '') await verifyMerchant(app, operator, merchant, { countryCode: merchantCountry })
  await app.call(tax.updatePolicy, { as: operator.as, body: { rules, version: 0 } })
  return made
}

/** Returns what is on the account of withheld tax of an operator, in minor units. */
export async function taxAccountOf(app: TestApp, as: As): Promise<number> {
  return (await app.call(ledger.balances, { as, query: {} })).find(({ account }) => account === 'tax_withheld')?.amount.minor ?? 0
}
