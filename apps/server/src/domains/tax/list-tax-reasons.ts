import type { TaxReason } from '@stoa/contract/tax-reason.ts'
import type { Db } from '../../database/db.ts'
import { listTaxFacts } from './queries-policy.ts'
import { taxReasonOf } from './rules-withholding.ts'

/** Returns why a marketplace withholds tax of goods that these merchants send to a country today, by merchant. One statement, however many merchants. */
export async function listTaxReasons(
  db: Db,
  { marketplaceId, countryCode }: { marketplaceId: string; countryCode: string },
  merchantIds: readonly string[],
): Promise<ReadonlyMap<string, TaxReason>> {
  const facts = await listTaxFacts(db, marketplaceId, countryCode, merchantIds)
  return new Map(
    facts.flatMap(({ merchantId, merchantCountryCode, ...rule }) => {
      const reason = taxReasonOf(rule, merchantCountryCode)
      return reason === null ? [] : [[merchantId, reason] as const]
    }),
  )
}
