import type { Db } from '../../database/db.ts'
import { orNotFound } from '../../kit/errors.ts'
import { listVatFacts } from './queries-vat.ts'
import { taxOf } from './rules-vat.ts'

/** Returns the VAT within the commission that a marketplace charges each of these merchants today, in basis points. */
export async function listVatRates(db: Db, marketplaceId: string, merchantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const facts = await listVatFacts(db, marketplaceId, merchantIds)
  const issuer = orNotFound(facts.get(marketplaceId), 'company')
  return new Map(merchantIds.map((id) => [id, taxOf(issuer, orNotFound(facts.get(id), 'merchant'), issuer.taxSetting).basisPoints]))
}
