import type { Db } from '../../database/db.ts'
import { orNotFound } from '../../kit/errors.ts'
import { listVatFacts } from './queries-vat.ts'
import type { Tax } from './rules-vat.ts'
import { taxOf } from './rules-vat.ts'

/** Returns how VAT applies today to what a marketplace charges a merchant: its commission and its services. */
export async function findTax(db: Db, marketplaceId: string, merchantId: string): Promise<Tax> {
  const facts = await listVatFacts(db, marketplaceId, [merchantId])
  const issuer = orNotFound(facts.get(marketplaceId), 'company')
  return taxOf(issuer, orNotFound(facts.get(merchantId), 'merchant'), issuer.taxSetting)
}
