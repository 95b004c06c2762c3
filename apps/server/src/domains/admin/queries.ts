import { sql } from 'kysely'
import type { AdminCompany } from '@stoa/contract/admin.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import type { Db } from '../../database/db.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, rowsOf } from '../../kit/paging.ts'

export type CompanyFilters = {
  companyType: CompanyType | undefined
  isActive: boolean | undefined
  text: TextSearch | undefined
}

const matching = ({ companyType, isActive, text }: CompanyFilters) => sql`
  from company c
  where ${companyType === undefined ? sql`true` : sql`c.company_type = ${companyType}`}
    and ${isActive === undefined ? sql`true` : sql`c.is_active = ${isActive}`}
    and ${hasTexts(text, (pattern, field) => {
      const named = sql<boolean>`searchable(c.name) like ${pattern}`
      return field === 'companyname' ? named : sql`(${named} or searchable(c.mail) like ${pattern})`
    })}`

/** Every company of the installation; one row more than the page holds. Counted only for the rows of the page. */
export async function listCompanies(db: Db, page: PageRequest, input: CompanyFilters): Promise<AdminCompany[]> {
  const [key, cast] = page.sort.field === 'companyName' ? [sql`c.name`, 'text'] : [sql`c.created_at`, 'timestamptz']
  const { rows } = await sql<AdminCompany>`
    with page as materialized (
      select c.id, ${key} as key ${matching(input)} and ${afterKey([key, sql`c.id`], page, [cast, 'uuid'])}
      order by ${key} ${direction(page)}, c.id ${direction(page)} limit ${rowsOf(page)}
    )
    select c.id as "companyId", c.company_type as "companyType", c.name as "companyName", c.country_code as "countryCode", c.mail as email,
      c.is_active as "isActive", c.closed_at as "closedAt", c.created_at as "createdAt",
      (select count(*)::int from membership m where m.company_id = c.id) as "memberCount",
      (select count(*)::int from product p where p.merchant_id = c.id and p.status <> 'Discontinued') as "productCount",
      (select max(s.seen_at) from session s where s.company_id = c.id) as "lastSeenAt",
      m.host, coalesce(m.id = (select default_marketplace_id from installation), false) as "isDefaultMarketplace"
    from page join company c on c.id = page.id left join marketplace m on m.id = c.id
    order by page.key ${direction(page)}, c.id ${direction(page)}`.execute(db)
  return rows
}

/** How many match, at most the cap. */
export async function countCompanies(db: Db, input: CompanyFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 ${matching(input)} limit ${literal(countCap)}) counted`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
