import { sql } from 'kysely'
import type { SocialLinks } from '@stoa/contract/company.ts'
import type { GlobalHighlight } from '@stoa/contract/global-highlight.ts'
import type { Direction } from '@stoa/contract/shop-direction.ts'
import type { CompanyType, Mode } from '@stoa/contract/states.ts'
import type { z } from 'zod/mini'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'

type Links = z.infer<typeof SocialLinks>
type Highlight = z.infer<typeof GlobalHighlight>

/** The signed-in company with what it needs of its marketplace and shop. */
export type CompanyRow = {
  companyId: string
  companyType: CompanyType
  companyName: string
  registrationNumber: string
  vatNumber: string
  countryCode: string
  street: string
  postalCode: string
  city: string
  region: string
  currency: string
  languages: string[]
  companyMail: string
  companyWhatsapp: string
  phone: string
  bankAccount: string
  mode: Mode
  socialLinks: Links
  splashFile: string | null
  panoramaFile: string | null
  fontHref: string
  googleAnalyticsScript: string
  googleTagManagerTagId: string
  isActive: boolean
  version: number
  marketplaceId: string | null
  marketplaceName: string | null
  aboutInfo: string | null
  faviconFile: string | null
  globalHighlight: Highlight | null
  shopProvider: string | null
  syncFailures: number
  pausedDirections: Direction[]
  pauseStartsAt: string | null
  pauseResumesAt: string | null
  hasPauseStarted: boolean
  influencerShopHandle: string | null
  hasVRFeature: boolean
  hideCategoryFilters: boolean
}

/** The company of the caller. Its marketplace: its own, else the one it joined first, else the first it requested to join. */
export async function findOwnCompany(db: Db, scope: Scope): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`
    select c.id as "companyId", c.company_type as "companyType", c.name as "companyName", c.registration_number as "registrationNumber",
      c.vat_number as "vatNumber", c.country_code as "countryCode", c.street, c.postal_code as "postalCode", c.city, c.region, c.currency, c.languages,
      c.mail as "companyMail", c.whatsapp as "companyWhatsapp", c.phone, c.bank_account as "bankAccount", c.platform_product as mode, c.social_links as "socialLinks",
      c.influencer_shop_handle as "influencerShopHandle", c.has_vr_feature as "hasVRFeature", c.hide_category_filters as "hideCategoryFilters",
      c.font_href as "fontHref", c.google_analytics_id as "googleAnalyticsScript", c.google_tag_manager_id as "googleTagManagerTagId",
      c.splash_file as "splashFile", c.panorama_file as "panoramaFile", c.is_active as "isActive", c.version,
      m.id as "marketplaceId", m.name as "marketplaceName", m.about_info as "aboutInfo", m.favicon_file as "faviconFile",
      m.global_highlight as "globalHighlight", s.provider as "shopProvider", coalesce(s.sync_failures, 0) as "syncFailures",
      array(select d.direction from connection_direction d where d.company_id = s.company_id and d.connection_id = s.id and d.is_paused
        order by d.direction) as "pausedDirections",
      sp.starts_at as "pauseStartsAt", sp.resumes_at as "pauseResumesAt", sp.started_at is not null as "hasPauseStarted"
    from company c
    left join lateral (
      select p.marketplace_id from partnership p where p.merchant_id = c.id and p.status in ('APPROVED', 'REQUESTED')
      order by p.status, p.requested_at, p.marketplace_id limit 1
    ) joined on c.company_type = 'MERCHANT'
    left join marketplace m on m.id = case when c.company_type = 'MARKETPLACE' then c.id else joined.marketplace_id end
    left join connection s on s.company_id = c.id and s.kind = 'shop' and s.ended_at is null
    left join sales_pause sp on sp.merchant_id = c.id
    where c.id = ${scope.companyId}`.execute(db)
  return rows[0]
}

/** The version of the company and what a change is checked against, its row locked. */
export async function lockCompany(
  db: Db,
  scope: Scope,
): Promise<
  { version: number; countryCode: string; postalCode: string; currency: string; logoFile: string | null; splashFile: string | null } | undefined
> {
  return db
    .selectFrom('company')
    .select(['version', 'country_code as countryCode', 'postal_code as postalCode', 'currency', 'logo_file as logoFile', 'splash_file as splashFile'])
    .where('id', '=', scope.companyId)
    .forUpdate()
    .executeTakeFirst()
}

/** Columns of a company that may change; absent ones stay. */
export type CompanyColumns = {
  name?: string | undefined
  registration_number?: string | undefined
  vat_number?: string | undefined
  country_code?: string | undefined
  street?: string | undefined
  postal_code?: string | undefined
  city?: string | undefined
  region?: string | undefined
  currency?: string | undefined
  languages?: string[] | undefined
  mail?: string | undefined
  whatsapp?: string | undefined
  bank_account?: string | undefined
  phone?: string | undefined
  tagline?: string | undefined
  handle?: string | null | undefined
  description?: string | undefined
  social_links?: string | undefined
  logo_file?: string | null | undefined
  splash_file?: string | null | undefined
  panorama_file?: string | null | undefined
  font_href?: string | undefined
  google_analytics_id?: string | undefined
  google_tag_manager_id?: string | undefined
  platform_product?: Mode | undefined
  influencer_shop_handle?: string | null | undefined
  has_vr_feature?: boolean | undefined
  hide_category_filters?: boolean | undefined
}

/** Changes the company and counts its version up. */
export async function updateCompanyColumns(db: Db, scope: Scope, columns: CompanyColumns): Promise<void> {
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  await db
    .updateTable('company')
    .set((e) => ({ ...given, version: e('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', scope.companyId)
    .execute()
}

/** Whether amounts of the company exist, which name its currency. */
export async function hasAmounts(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from product where merchant_id = ${scope.companyId})
      or exists (select from "order" where marketplace_id = ${scope.companyId})
      or exists (select from ledger_account where marketplace_id = ${scope.companyId}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Closes a company: it stops working, until an administrator activates it. */
export async function updateCompanyClosed(db: Db, companyId: string): Promise<void> {
  await sql`update company set is_active = false, closed_at = now(), updated_at = now(), version = version + 1 where id = ${companyId}`.execute(db)
}

/** Lets a company work, or stops it. One that was closed is open again. Returns whether that changed anything, undefined when there is no such company. */
export async function updateCompanyActive(db: Db, companyId: string, isActive: boolean): Promise<boolean | undefined> {
  const row = await db.selectFrom('company').select('is_active as isActive').where('id', '=', companyId).forUpdate().executeTakeFirst()
  if (!row) return undefined
  if (row.isActive === isActive) return false
  await db
    .updateTable('company')
    .set((e) => ({ is_active: isActive, ...(isActive ? { closed_at: null } : {}), version: e('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', companyId)
    .execute()
  return true
}
