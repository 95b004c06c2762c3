import type { CampaignOffer } from '@stoa/contract/campaign-price.ts'
import { maxPostalCodes } from '@stoa/contract/shipping.ts'
import type { ShippingRate, ShippingRates, ShippingZone } from '@stoa/contract/shipping.ts'
import type { RateSet } from '@stoa/contract/shipping-quote.ts'
import { formatPostalRange, parsePostalRange } from '@stoa/contract/postal-code.ts'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { campaignOffersOf } from '../product/queries-campaign.ts'

/** A company's rates as they are stored. */
export type StoredRates = RateSet & { companyId: string; version: number; zones: ShippingZone[] }

type StoredArea = { countryCode: string; from: string; to: string }
type StoredZone = Omit<ShippingZone, 'areas' | 'rates'> & { areas: StoredArea[] | null; rates: ShippingRate[] }

/** Returns the rates of these companies, of those that have any, in sight of the caller. */
export async function listRates(db: Db, companyIds: readonly string[]): Promise<Map<string, StoredRates>> {
  const { rows } = await sql<Omit<StoredRates, 'zones'> & { zones: StoredZone[] | null }>`
    select p.company_id as "companyId", p.currency, p.free_from_minor as "freeFromMinor", p.basket_free_from_minor as "basketFreeFromMinor",
      p.default_weight_grams as "defaultWeightGrams", p.version, (
        select jsonb_agg(jsonb_build_object('name', z.name, 'isRestOfWorld', z.is_rest_of_world, 'basis', z.basis, 'freeFromMinor', z.free_from_minor,
          'areas', (
            select jsonb_agg(jsonb_build_object('countryCode', a.country_code, 'from', a.postal_from, 'to', a.postal_to) order by a.position)
            from shipping_area a where a.company_id = z.company_id and a.zone_position = z.position),
          'rates', (
            select jsonb_agg(jsonb_build_object('name', r.name, 'from', r.from_value, 'to', r.to_value, 'priceMinor', r.price_minor,
              'minDays', r.min_days, 'maxDays', r.max_days, 'carrier', r.carrier) order by r.position)
            from shipping_rate r where r.company_id = z.company_id and r.zone_position = z.position)) order by z.position)
        from shipping_zone z where z.company_id = p.company_id) as zones
    from shipping_profile p where p.company_id = any(${companyIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.companyId, { ...row, zones: (row.zones ?? []).map(toZone) }]))
}

function toZone({ areas, ...zone }: StoredZone): ShippingZone {
  const grouped = Map.groupBy(areas ?? [], ({ countryCode, from }) => `${countryCode} ${from === '' ? 'whole' : 'part'}`)
  return { ...zone, areas: [...grouped.values()].flatMap(toAreas) }
}

/** Returns the parts of one country as areas that can be saved again, each with as many postal codes as an area may have. */
function toAreas(parts: readonly StoredArea[]): ShippingZone['areas'] {
  const areas: ShippingZone['areas'] = []
  for (let start = 0; start < parts.length; start += maxPostalCodes) {
    const codes = parts.slice(start, start + maxPostalCodes).filter(({ from }) => from !== '')
    areas.push({ countryCode: parts[start]?.countryCode ?? '', postalCodes: codes.map(formatPostalRange) })
  }
  return areas
}

/** The marketplaces a merchant sells on with their currencies, by name; none for an operator. */
export async function listMarketplacesOf(db: Db, scope: Scope): Promise<ShippingRates['marketplaces']> {
  const { rows } = await sql<ShippingRates['marketplaces'][number]>`
    select m.id as "marketplaceId", m.name, c.currency from partnership p join marketplace m on m.id = p.marketplace_id join company c on c.id = m.id
    where p.merchant_id = ${scope.companyId} and p.status = 'APPROVED' order by m.name, m.id`.execute(db)
  return rows
}

/** Returns the currency a company trades in. */
export async function findCurrency(db: Db, companyId: string): Promise<string> {
  const { currency } = await db.selectFrom('company').select('currency').where('id', '=', companyId).executeTakeFirstOrThrow()
  return currency
}

type Change = Pick<ShippingRates, 'currency' | 'freeFromMinor' | 'basketFreeFromMinor' | 'defaultWeightGrams' | 'zones'>

/** Writes the head of a company's rates when its version is still the one seen (null: there is none yet); returns whether it was. */
export async function upsertProfile(db: Db, scope: Scope, version: number | null, change: Change): Promise<boolean> {
  const columns = {
    currency: change.currency,
    free_from_minor: change.freeFromMinor,
    basket_free_from_minor: change.basketFreeFromMinor,
    default_weight_grams: change.defaultWeightGrams,
  }
  if (version === null) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('shipping_profile')
      .values({ company_id: scope.companyId, ...columns })
      .onConflict((c) => c.column('company_id').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('shipping_profile')
    .set((e) => ({ ...columns, updated_at: sql<string>`now()`, version: e('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces all zones of a company. Their head is locked by then, so two at once cannot mix. */
export async function replaceZones(db: Db, scope: Scope, zones: readonly ShippingZone[]): Promise<void> {
  const { companyId } = scope
  await sql`delete from shipping_zone where company_id = ${companyId}`.execute(db)
  if (zones.length === 0) return
  const rows = zones.map(({ name, isRestOfWorld, basis, freeFromMinor }, position) => ({ position, name, isRestOfWorld, basis, freeFromMinor }))
  const areas = zones.flatMap((zone, zonePosition) =>
    zone.areas.flatMap(({ countryCode, postalCodes }) =>
      (postalCodes.length === 0 ? [{ from: '', to: '' }] : postalCodes.flatMap((text) => parsePostalRange(countryCode, text) ?? [])).map((range) => ({
        zonePosition,
        countryCode,
        ...range,
      })),
    ),
  )
  const rates = zones.flatMap((zone, zonePosition) => zone.rates.map((rate, position) => ({ zonePosition, position, ...rate })))
  await sql`
    insert into shipping_zone (company_id, position, name, is_rest_of_world, basis, free_from_minor)
    select ${companyId}, x.position, x.name, x."isRestOfWorld", x.basis, x."freeFromMinor"
    from ${jsonRows(rows, 'x', sql`position int, name text, "isRestOfWorld" boolean, basis text, "freeFromMinor" bigint`)}`.execute(db)
  await sql`
    insert into shipping_area (company_id, zone_position, position, country_code, postal_from, postal_to)
    select ${companyId}, x."zonePosition", x.position, x."countryCode", x."from", x."to"
    from ${jsonRows(
      areas.map((area, position) => ({ ...area, position })),
      'x',
      sql`"zonePosition" int, position int, "countryCode" text, "from" text, "to" text`,
    )}`.execute(db)
  await sql`
    insert into shipping_rate (company_id, zone_position, position, name, from_value, to_value, price_minor, min_days, max_days, carrier)
    select ${companyId}, x."zonePosition", x.position, x.name, x."from", x."to", x."priceMinor", x."minDays", x."maxDays", x.carrier
    from ${jsonRows(
      rates,
      'x',
      sql`"zonePosition" int, position int, name text, "from" bigint, "to" bigint, "priceMinor" bigint, "minDays" int, "maxDays" int, carrier text`,
    )}`.execute(db)
}

/** A variant of a basket with what shipping it depends on. */
export type BasketVariant = {
  variantId: string
  merchantId: string
  merchantName: string
  priceMinor: number | null
  currency: string
  weightGrams: number | null
  /** The campaigns that may set the price, with the time zone of the marketplace; null without a marketplace. */
  campaigns: { timeZone: string; offers: CampaignOffer[] } | null
}

/**
 * Returns the variants by id: a merchant's own, or those an order on the operator's marketplace may name now. With the campaigns of the marketplace they
 * are bought on.
 */
export async function listBasketVariants(
  db: Db,
  scope: Scope,
  marketplaceId: string | undefined,
  variantIds: readonly string[],
): Promise<BasketVariant[]> {
  const inSight =
    scope.companyType === 'MARKETPLACE'
      ? sql`c.is_active and p.status not in ('Review', 'Discontinued') and exists (
          select from listing l
          join partnership a on a.marketplace_id = l.marketplace_id and a.merchant_id = l.merchant_id and a.status = 'APPROVED' and a.is_active
          where l.marketplace_id = ${scope.companyId} and l.merchant_id = v.merchant_id and l.product_id = v.product_id
            and is_on_sale(l.marketplace_id, l.approval, l.missing_required))`
      : sql`v.merchant_id = ${scope.companyId}`
  const { rows } = await sql<BasketVariant>`
    select v.id as "variantId", v.merchant_id as "merchantId", c.name as "merchantName", coalesce(v.price_minor, p.price_minor) as "priceMinor",
      p.currency, v.weight_grams as "weightGrams",
      (select json_build_object('timeZone', m.time_zone, 'offers', ${campaignOffersOf(sql`m.id`, sql`v.merchant_id`, sql`v.product_id`)})
        from marketplace m where m.id = ${marketplaceId ?? null}::uuid) as campaigns
    from variant v join product p on p.merchant_id = v.merchant_id and p.id = v.product_id join company c on c.id = v.merchant_id
    where v.id = any(${variantIds}::uuid[]) and v.removed_at is null and ${inSight}`.execute(db)
  return rows
}

/** Returns the names of these merchants, of those that are approved partners of the operator. */
export async function listPartnerNames(db: Db, scope: Scope, merchantIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from partnership p join company c on c.id = p.merchant_id
    where p.marketplace_id = ${scope.companyId} and p.status = 'APPROVED' and p.merchant_id = any(${merchantIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
