import { sql } from 'kysely'
import type { GlobalHighlight } from '@stoa/contract/company.ts'
import type { Styling } from '@stoa/contract/marketplace.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Mode } from '@stoa/contract/states.ts'
import type { z } from 'zod/mini'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'
import { afterKey, containsPattern, direction } from '../../kit/paging.ts'

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
  styling: Partial<Styling>
  aboutInfo: string
  globalHighlight: z.infer<typeof GlobalHighlight> | null
  companyMail: string
  companyWhatsapp: string
  privacyHref: string | null
  termsHref: string | null
  platformProduct: Mode
  returnWindowDays: number
  payoutMinimumMinor: number
  currency: string
  isListed: boolean
  version: number
}

const columns = sql`
  m.id as "marketplaceId", c.name as "companyName", m.name as "marketplaceName", c.logo_file as "logoFile", m.favicon_file as "faviconFile",
  c.splash_file as "splashFile", m.about_image_file as "aboutImageFile", m.b2c_base_uri as "b2CBaseUri", m.styling, m.about_info as "aboutInfo",
  m.global_highlight as "globalHighlight", c.mail as "companyMail", c.whatsapp as "companyWhatsapp", m.privacy_href as "privacyHref",
  m.terms_href as "termsHref", c.platform_product as "platformProduct", m.return_window_days as "returnWindowDays",
  m.payout_minimum_minor as "payoutMinimumMinor", c.currency, m.is_listed as "isListed", m.version
  from marketplace m join company c on c.id = m.id`

/** A marketplace whose company works, for anybody. */
export async function findMarketplace(db: Db, id: string): Promise<MarketplaceRow | undefined> {
  const { rows } = await sql<MarketplaceRow>`select ${columns} where m.id = ${id} and c.is_active`.execute(db)
  return rows[0]
}

/** The marketplace of an installation that lists exactly one. */
export async function findOnlyMarketplace(db: Db): Promise<MarketplaceRow | undefined> {
  const { rows } = await sql<MarketplaceRow>`select ${columns} where m.is_listed and c.is_active order by m.name, m.id limit 2`.execute(db)
  return rows.length === 1 ? rows[0] : undefined
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
  payout_minimum_minor?: number | undefined
  is_listed?: boolean | undefined
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
export async function listOpenMarketplaces(db: Db, page: PageRequest, text: string | undefined): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select m.id as "marketplaceId", m.name as "marketplaceName", c.logo_file as "logoFile", c.country_code as "countryCode"
    from marketplace m join company c on c.id = m.id and c.is_active
    where m.is_listed and ${afterKey([sql`m.name`, sql`m.id`], page, ['text', 'uuid'])}
      ${text === undefined ? sql`` : sql`and searchable(m.name) like ${containsPattern(text)}`}
    order by m.name ${direction(page)}, m.id ${direction(page)} limit ${page.limit + 1}`.execute(db)
  return rows
}
