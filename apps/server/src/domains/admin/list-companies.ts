import type { AdminCompany, admin } from '@stoa/contract/admin.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { textsOf } from '../../kit/filter.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { countCompanies, listCompanies as listCompanyRows } from './queries.ts'

/** Every company of the installation, for its administrators. */
export async function listCompanies(ctx: Ctx, { query, page, filter }: Received<typeof admin.companies>): Promise<PageRows<AdminCompany>> {
  const input = {
    companyType: query.companyType,
    isActive: query.isActive,
    text: textsOf(filter),
  }
  const rows = await listCompanyRows(ctx.db, page, input)
  const paged = pageRows(
    rows,
    page,
    (row) => [page.sort.field === 'companyName' ? row.companyName : row.createdAt, row.companyId],
    (row) => row,
  )
  return page.count ? { ...paged, totalCount: await countCompanies(ctx.db, input) } : paged
}
