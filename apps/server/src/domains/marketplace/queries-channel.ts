import { sql } from 'kysely'
import type { ChannelInfo } from '@stoa/contract/marketplace.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { PartnershipStatus } from '@stoa/contract/states.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, direction, hasTexts, rowsOf } from '../../kit/paging.ts'

export type ChannelRow = {
  marketplaceId: string
  marketplaceName: string
  companyName: string
  logoFile: string | null
  aboutInfo: string
  countryCode: string
  currency: string
  partnership: PartnershipStatus | null
  partnershipId: string | null
  requestedAt: string | null
  decidedAt: string | null
  reason: string | null
  isDeactivated: boolean
  liveCount: number
  pendingCount: number
  rejectedCount: number
}

/** SQL: whether the operator deactivated the caller of the partnership `p`, where there is one. */
const isDeactivated = sql<boolean>`coalesce(p.status = 'APPROVED' and p.is_paused_by_marketplace, false)`

/** Marketplaces that are listed or that the caller has to do with; one row more than the page holds. Listings are counted only for those shown. */
export async function listChannels(db: Db, scope: Scope, page: PageRequest, text: TextSearch | undefined): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    with page as materialized (
      select m.id, m.name, m.about_info, p.id as partnership_id, p.status, p.requested_at, p.decided_at, p.reason,
        ${isDeactivated} as is_deactivated
      from marketplace m
      join company c on c.id = m.id and c.is_active
      left join partnership p on p.marketplace_id = m.id and p.merchant_id = ${scope.companyId}
      where (m.is_listed or p.id is not null) and ${afterKey([sql`m.name`, sql`m.id`], page, ['text', 'uuid'])}
        and ${hasTexts(text, (pattern) => sql`searchable(m.name) like ${pattern}`)}
      order by m.name ${direction(page)}, m.id ${direction(page)} limit ${rowsOf(page)}
    ), counted as (
      select l.marketplace_id, count(*) filter (where l.approval = 'Approved')::int as live, count(*) filter (where l.approval = 'Pending')::int as pending,
        count(*) filter (where l.approval = 'Rejected')::int as rejected
      from listing l where l.merchant_id = ${scope.companyId} and l.marketplace_id in (select id from page) group by l.marketplace_id
    )
    select page.id as "marketplaceId", page.name as "marketplaceName", c.name as "companyName", c.logo_file as "logoFile",
      page.about_info as "aboutInfo", c.country_code as "countryCode", c.currency, page.status as partnership, page.partnership_id as "partnershipId", page.requested_at as "requestedAt",
      page.decided_at as "decidedAt", page.reason, page.is_deactivated as "isDeactivated", coalesce(counted.live, 0) as "liveCount", coalesce(counted.pending, 0) as "pendingCount",
      coalesce(counted.rejected, 0) as "rejectedCount"
    from page join company c on c.id = page.id left join counted on counted.marketplace_id = page.id
    order by page.name ${direction(page)}, page.id ${direction(page)}`.execute(db)
  return rows
}

/** A marketplace with what belongs to it alone, and the caller's own figures there. */
export type ChannelInfoRow = Omit<ChannelInfo, 'logoHref' | 'splashHref' | 'revenue30' | 'avgCommission'> & {
  logoFile: string | null
  splashFile: string | null
  revenue30Minor: number
  commission30Minor: number
}

/** One marketplace that is listed or that the caller has to do with. */
export async function findChannel(db: Db, scope: Scope, id: string): Promise<ChannelInfoRow | undefined> {
  const { rows } = await sql<ChannelInfoRow>`
    select m.id as "marketplaceId", m.name as "marketplaceName", c.name as "companyName", c.logo_file as "logoFile", c.splash_file as "splashFile",
      m.about_info as "aboutInfo", c.country_code as "countryCode", c.currency, p.status as partnership, p.id as "partnershipId",
      p.requested_at as "requestedAt", p.decided_at as "decidedAt", p.reason, ${isDeactivated} as "isDeactivated", listed.live as "liveCount", listed.pending as "pendingCount",
      listed.rejected as "rejectedCount", c.mail as "companyMail", c.whatsapp as "companyWhatsapp", m.privacy_href as "privacyHref",
      m.terms_href as "termsHref", m.b2c_base_uri as "b2CBaseUri", c.social_links as "socialLinks", c.platform_product as "platformProduct",
      m.return_window_days as "returnWindowDays", (select count(*)::int from collection k where k.marketplace_id = m.id) as "collectionCount",
      sold.orders as "orderCount30", sold.revenue as "revenue30Minor", sold.commission as "commission30Minor"
    from marketplace m
    join company c on c.id = m.id and c.is_active
    left join partnership p on p.marketplace_id = m.id and p.merchant_id = ${scope.companyId}
    cross join lateral (
      select count(*) filter (where l.approval = 'Approved')::int as live, count(*) filter (where l.approval = 'Pending')::int as pending,
        count(*) filter (where l.approval = 'Rejected')::int as rejected
      from listing l where l.merchant_id = ${scope.companyId} and l.marketplace_id = m.id
    ) listed
    cross join lateral (
      select coalesce(sum(s.order_count), 0)::int as orders, coalesce(sum(s.captured_minor - s.refunded_minor), 0)::bigint as revenue,
        coalesce(sum(s.commission_minor - s.commission_returned_minor), 0)::bigint as commission
      from sales_day s where s.marketplace_id = m.id and s.merchant_id = ${scope.companyId} and not s.is_test and s.currency = c.currency
        and s."on" > (now() at time zone m.time_zone)::date - 30
    ) sold
    where m.id = ${id} and (m.is_listed or p.id is not null or m.id = ${scope.companyId})`.execute(db)
  return rows[0]
}
