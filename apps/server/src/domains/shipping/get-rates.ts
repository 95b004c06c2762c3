import type { ShippingRates } from '@stoa/contract/shipping.ts'
import type { Ctx } from '../../kit/context.ts'
import { findCurrency, listMarketplacesOf, listRates } from './queries.ts'

/** Returns a company's rates; for a merchant also the marketplaces whose rates stand in while it has none. */
export async function getRates({ db, scope }: Pick<Ctx, 'db' | 'scope'>): Promise<ShippingRates> {
  const marketplaces = scope.companyType === 'MERCHANT' ? await listMarketplacesOf(db, scope) : []
  const all = await listRates(db, [scope.companyId, ...marketplaces.map(({ marketplaceId }) => marketplaceId)])
  const own = all.get(scope.companyId)
  const fallbacks = marketplaces.flatMap(({ marketplaceId, name }) => {
    const rates = all.get(marketplaceId)
    return rates && rates.zones.length > 0 ? [{ marketplaceId, name, currency: rates.currency, zones: rates.zones.map((zone) => zone.name) }] : []
  })
  return {
    version: own?.version ?? null,
    currency: own?.currency ?? (await findCurrency(db, scope.companyId)),
    freeFromMinor: own?.freeFromMinor ?? null,
    basketFreeFromMinor: own?.basketFreeFromMinor ?? null,
    defaultWeightGrams: own?.defaultWeightGrams ?? null,
    zones: own?.zones ?? [],
    fallbacks,
    marketplaces,
  }
}
