import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { SocialLinks } from '@stoa/contract/company.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { CompanyType, PartnershipStatus } from '@stoa/contract/states.ts'
import type { z } from 'zod/mini'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, rowsOf } from '../../../kit/paging.ts'

export type MerchantRow = {
  companyId: string
  companyName: string
  tagline: string
  handle: string | null
  description: string
  splashFile: string | null
  logoFile: string | null
  countryCode: string
  isActive: boolean
  isSalesPaused: boolean
  partnership: PartnershipStatus
  joinedAt: string | null
  productCount: number
  orderCount30: number
  revenueMinor30: number
  currency: string
  sortAt: string
}

export type MerchantFilters = {
  partnership: PartnershipStatus | undefined
  isActive: boolean | undefined
  text: TextSearch | undefined
}

// A partner the operator paused and a company that was deactivated look the same to the operator: not active.
const isActive = sql`(not p.is_paused_by_marketplace and c.is_active)`
const changedAt = sql`coalesce(p.approved_at, p.decided_at, p.requested_at)`
// What a merchant says of itself now is not shown to an operator it has left.
const hasLeft = sql`coalesce(p.status = 'ENDED', false)`
const unlessLeft = (text: RawBuilder<unknown>) => sql`case when ${hasLeft} then '' else ${text} end`
const ownWords = sql`${unlessLeft(sql`c.tagline`)} as tagline, ${unlessLeft(sql`c.description`)} as description,
  case when not ${hasLeft} then c.splash_file end as "splashFile"`
/** Counts what a company `c` has pushed to the marketplace of its partnership `p`, as far as the operator sees it. */
const pushedCount = sql`(select count(*)::int from push pu where p.status = 'APPROVED' and pu.marketplace_id = p.marketplace_id and pu.merchant_id = c.id)`

const matching = (scope: Scope, { partnership, isActive: requested, text }: MerchantFilters): RawBuilder<unknown> => sql`
  from partnership p join company c on c.id = p.merchant_id
  where p.marketplace_id = ${scope.companyId}
    and ${partnership === undefined ? sql`p.status in ('APPROVED', 'ENDED')` : sql`p.status = ${partnership}`}
    and ${requested === undefined ? sql`true` : sql`${isActive} = ${requested}`}
    and ${hasTexts(text, (pattern, field) => {
      const named = sql<boolean>`searchable(c.name) like ${pattern}`
      return field === 'companyname' ? named : sql`(${named} or (not ${hasLeft} and searchable(c.mail) like ${pattern}) or c.handle like ${pattern})`
    })}`

/** Merchants of the operator; one row more than the page holds. Products and orders are counted only for the rows of the page. */
export async function listMerchants(db: Db, scope: Scope, page: PageRequest, input: MerchantFilters): Promise<MerchantRow[]> {
  const [key, cast] = page.sort.field === 'companyName' ? [sql`c.name`, 'text'] : [changedAt, 'timestamptz']
  const { rows } = await sql<MerchantRow>`
    with page as materialized (
      select p.id, ${key} as key ${matching(scope, input)} and ${afterKey([key, sql`c.id`], page, [cast, 'uuid'])}
      order by ${key} ${direction(page)}, c.id ${direction(page)} limit ${rowsOf(page)}
    )
    select c.id as "companyId", c.name as "companyName", ${ownWords}, c.handle,
      c.logo_file as "logoFile", c.country_code as "countryCode", ${isActive} as "isActive", p.is_paused_by_merchant as "isSalesPaused", p.status as partnership,
      case when p.status in ('APPROVED', 'ENDED') then p.approved_at end as "joinedAt", ${changedAt} as "sortAt",
      ${pushedCount} as "productCount",
      sold.orders as "orderCount30", sold.minor as "revenueMinor30", own.currency
    from page
    join partnership p on p.marketplace_id = ${scope.companyId} and p.id = page.id
    join company c on c.id = p.merchant_id
    join company own on own.id = p.marketplace_id
    join marketplace m on m.id = p.marketplace_id
    cross join lateral (
      select coalesce(sum(s.order_count), 0)::int as orders, coalesce(sum(s.captured_minor - s.refunded_minor), 0)::bigint as minor from sales_day s
      where s.merchant_id = c.id and s.marketplace_id = p.marketplace_id and not s.is_test and s.currency = own.currency
        and s."on" > (now() at time zone m.time_zone)::date - 30
    ) sold
    order by page.key ${direction(page)}, c.id ${direction(page)}`.execute(db)
  return rows
}

/** How many match, at most the cap. */
export async function countMerchants(db: Db, scope: Scope, input: MerchantFilters): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 ${matching(scope, input)} limit ${literal(countCap)}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

export type CompanyInfoRow = {
  companyId: string
  companyType: CompanyType
  companyName: string
  tagline: string
  handle: string | null
  description: string
  aboutInfo: string
  countryCode: string
  registrationNumber: string
  vatNumber: string
  companyMail: string
  socialLinks: z.infer<typeof SocialLinks>
  logoFile: string | null
  splashFile: string | null
  isActive: boolean
  isSalesPaused: boolean
  salesResumeAt: string | null
  partnership: PartnershipStatus | null
  partnershipId: string | null
  productCount: number
  joinedAt: string | null
}

/**
 * A company as the caller may see it: itself, its partners, for an operator also who asks to join, for an administrator all. After a rejection it is gone
 * again; of a merchant that has left, the operator of its orders sees the name, the country, and when it joined.
 */
export async function findCompanyInfo(db: Db, scope: Scope, companyId: string): Promise<CompanyInfoRow | undefined> {
  const isOperator = scope.companyType === 'MARKETPLACE'
  const relation = isOperator
    ? sql`p.marketplace_id = ${scope.companyId} and p.merchant_id = c.id and p.status in ('APPROVED', 'REQUESTED', 'ENDED')`
    : sql`p.marketplace_id = c.id and p.merchant_id = ${scope.companyId} and p.status = 'APPROVED'`
  const { rows } = await sql<CompanyInfoRow>`
    select c.id as "companyId", c.company_type as "companyType", c.name as "companyName", ${ownWords}, c.handle,
      coalesce(m.about_info, '') as "aboutInfo", c.country_code as "countryCode", ${unlessLeft(sql`c.registration_number`)} as "registrationNumber",
      ${unlessLeft(sql`c.vat_number`)} as "vatNumber", ${unlessLeft(sql`c.mail`)} as "companyMail",
      case when ${hasLeft} then '{}' else c.social_links end as "socialLinks", c.logo_file as "logoFile",
      c.is_active and not coalesce(p.is_paused_by_marketplace, false) as "isActive",
      coalesce(p.is_paused_by_merchant, false) as "isSalesPaused", s.resumes_at as "salesResumeAt", p.status as partnership, p.id as "partnershipId",
      case when ${isOperator} and p.id is not null then ${pushedCount}
        else (select count(*)::int from product pr where pr.merchant_id = c.id and pr.status <> 'Discontinued') end as "productCount",
      case when p.status in ('APPROVED', 'ENDED') then p.approved_at end as "joinedAt"
    from company c
    left join marketplace m on m.id = c.id
    left join partnership p on ${relation}
    left join sales_pause s on s.merchant_id = p.merchant_id and p.is_paused_by_merchant
    where c.id = ${companyId}
      and (c.id = ${scope.companyId} or p.id is not null or ${scope.companyType === 'ADMIN'})`.execute(db)
  return rows[0]
}
