import { sql } from 'kysely'
import type { SocialLinks } from '@stoa/contract/company.ts'
import type { GlobalHighlight } from '@stoa/contract/global-highlight.ts'
import type { Styling, UnreadyProducts } from '@stoa/contract/marketplace.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Mode } from '@stoa/contract/states.ts'
import type { z } from 'zod/mini'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, direction, hasTexts, rowsOf } from '../../kit/paging.ts'

/** The marketplace record with what its company adds. */
export type MarketplaceRow = {
  marketplaceId: string
  companyName: string
  marketplaceName: string
  logoFile: string | null
  faviconFile: string | null
  splashFile: string | null
  aboutImageFile: string | null
  b2CBaseUri: string | null
  fontHref: string
  styling: Partial<Styling>
  aboutInfo: string
  globalHighlight: z.infer<typeof GlobalHighlight> | null
  companyMail: string
  companyWhatsapp: string
  socialLinks: z.infer<typeof SocialLinks>
  privacyHref: string | null
  termsHref: string | null
  platformProduct: Mode
  returnWindowDays: number
  acceptWithinHours: number | null
  shipWithinHours: number | null
  cancelUnpaidAfterHours: number | null
  shopperRetentionDays: number
  eraseShoppersAfterMonths: number | null
  stockBuffer: number
  payoutMinimumMinor: number
  commissionTaxBasisPoints: number | null
  countryCode: string
  timeZone: string
  unreadyProducts: UnreadyProducts
  requiresVerification: boolean
  allowsMerchantCollection: boolean
  languages: string[]
  currency: string
  isListed: boolean
  version: number
}

const columns = sql`
  m.id as "marketplaceId", c.name as "companyName", m.name as "marketplaceName", c.logo_file as "logoFile", m.favicon_file as "faviconFile",
  c.splash_file as "splashFile", m.about_image_file as "aboutImageFile", m.b2c_base_uri as "b2CBaseUri", c.font_href as "fontHref", m.styling, m.about_info as "aboutInfo",
  m.global_highlight as "globalHighlight", c.mail as "companyMail", c.whatsapp as "companyWhatsapp", c.social_links as "socialLinks", m.privacy_href as "privacyHref",
  m.terms_href as "termsHref", c.platform_product as "platformProduct", m.return_window_days as "returnWindowDays",
  m.accept_within_hours as "acceptWithinHours", m.ship_within_hours as "shipWithinHours", m.cancel_unpaid_after_hours as "cancelUnpaidAfterHours", m.stock_buffer as "stockBuffer",
  m.shopper_retention_days as "shopperRetentionDays", m.erase_shoppers_after_months as "eraseShoppersAfterMonths",
  m.payout_minimum_minor as "payoutMinimumMinor", m.time_zone as "timeZone", m.unready_products as "unreadyProducts", m.requires_verification as "requiresVerification", m.allows_merchant_collection as "allowsMerchantCollection", m.languages, m.commission_tax_basis_points as "commissionTaxBasisPoints",
  c.country_code as "countryCode", c.currency, m.is_listed as "isListed", m.version
  from marketplace m join company c on c.id = m.id`

/** A marketplace whose company works, for anybody. */
export async function findMarketplace(db: Db, id: string): Promise<MarketplaceRow | undefined> {
  const { rows } = await sql<MarketplaceRow>`select ${columns} where m.id = ${id} and c.is_active`.execute(db)
  return rows[0]
}

/**
 * The marketplace a visitor sees, of those whose company is active: an operator its own; else that of the verified host; else a merchant the one
 * it joined first, else requested first; else the default of the installation. `scope` is undefined for a visitor who is not signed in.
 */
export async function findShownMarketplace(db: Db, scope: Scope | undefined, host: string): Promise<MarketplaceRow | undefined> {
  const companyId = scope?.companyId ?? null
  const { rows } = await sql<MarketplaceRow>`
    with candidate (id, rank) as (
      (select id, 1 from marketplace where id = ${companyId}::uuid)
      union all (select id, 2 from marketplace where host = ${host} and host_verified_at is not null)
      union all (select p.marketplace_id, case p.status when 'APPROVED' then 3 else 4 end from partnership p join company c on c.id = p.marketplace_id and c.is_active
        where p.merchant_id = ${companyId}::uuid and p.status in ('APPROVED', 'REQUESTED') order by p.status, p.requested_at, p.marketplace_id limit 1)
      union all (select default_marketplace_id, 5 from installation)
    )
    select ${columns} join candidate on candidate.id = m.id where c.is_active order by candidate.rank limit 1`.execute(db)
  return rows[0]
}

export async function findOwnMarketplace(db: Db, scope: Scope): Promise<MarketplaceRow | undefined> {
  const { rows } = await sql<MarketplaceRow>`select ${columns} where m.id = ${scope.companyId}`.execute(db)
  return rows[0]
}

/** The record of the operator, its rows locked. */
export async function lockOwnMarketplace(db: Db, scope: Scope): Promise<MarketplaceRow | undefined> {
  const { rows } = await sql<MarketplaceRow>`select ${columns} where m.id = ${scope.companyId} for update of m, c`.execute(db)
  return rows[0]
}

/** Columns of a marketplace that may change; absent ones stay. */
export type MarketplaceColumns = {
  name?: string | undefined
  styling?: string | undefined
  b2c_base_uri?: string | null | undefined
  privacy_href?: string | null | undefined
  terms_href?: string | null | undefined
  about_info?: string | undefined
  global_highlight?: string | null | undefined
  favicon_file?: string | undefined
  about_image_file?: string | undefined
  return_window_days?: number | undefined
  accept_within_hours?: number | null | undefined
  ship_within_hours?: number | null | undefined
  cancel_unpaid_after_hours?: number | null | undefined
  shopper_retention_days?: number | undefined
  erase_shoppers_after_months?: number | null | undefined
  stock_buffer?: number | undefined
  payout_minimum_minor?: number | undefined
  time_zone?: string | undefined
  unready_products?: UnreadyProducts | undefined
  requires_verification?: boolean | undefined
  allows_merchant_collection?: boolean | undefined
  languages?: readonly string[] | undefined
  is_listed?: boolean | undefined
  commission_tax_basis_points?: number | null | undefined
}

/** The time zone in which a marketplace cuts its days; UTC for a company that is none. */
export async function getTimeZone(db: Db, marketplaceId: string): Promise<string> {
  const row = await db.selectFrom('marketplace').select('time_zone').where('id', '=', marketplaceId).executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}

/** Returns the time zone in which each of these marketplaces cuts its days, by their id. */
export async function listTimeZones(db: Db, marketplaceIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, time_zone as "timeZone" from marketplace where id = any(${marketplaceIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}

/** True when the database knows the time zone by this name: days are cut there. */
export async function isKnownTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}

/** Changes the record and counts its version up. */
export async function updateMarketplaceColumns(db: Db, scope: Scope, given: MarketplaceColumns): Promise<void> {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await db
    .updateTable('marketplace')
    .set((e) => ({ ...set, version: e('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', scope.companyId)
    .execute()
}

export type OpenRow = { marketplaceId: string; marketplaceName: string; logoFile: string | null; countryCode: string }

/** Listed marketplaces by name; one row more than the page holds. */
export async function listOpenMarketplaces(db: Db, page: PageRequest, text: TextSearch | undefined): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select m.id as "marketplaceId", m.name as "marketplaceName", c.logo_file as "logoFile", c.country_code as "countryCode"
    from marketplace m join company c on c.id = m.id and c.is_active
    where m.is_listed and ${afterKey([sql`m.name`, sql`m.id`], page, ['text', 'uuid'])}
      and ${hasTexts(text, (pattern) => sql`searchable(m.name) like ${pattern}`)}
    order by m.name ${direction(page)}, m.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}
