import type { MerchantCard, company } from '@stoa/contract/company.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { pictureHref } from '../../company/rules.ts'
import type { MerchantRow } from './queries-merchant.ts'
import { countMerchants, listMerchants as listMerchantRows } from './queries-merchant.ts'

function card(row: MerchantRow): MerchantCard {
  const { splashFile, logoFile, revenueMinor30, currency, sortAt: _sortAt, ...shown } = row
  return { ...shown, splashImageHref: pictureHref(splashFile), logoHref: pictureHref(logoFile), revenue30: { minor: revenueMinor30, currency } }
}

/** The merchants of the marketplace: partners and those who were, or those of one state. */
export async function listMerchants(
  ctx: Ctx,
  { query, page, filter }: Received<typeof company.companyHasMerchants>,
): Promise<PageRows<MerchantCard>> {
  const input = {
    partnership: query.partnership,
    isActive: query.isActive,
    text: textsOf(filter),
  }
  const rows = await listMerchantRows(ctx.db, ctx.scope, page, input)
  const paged = pageRows(rows, page, (row) => [page.sort.field === 'companyName' ? row.companyName : row.sortAt, row.companyId], card)
  return page.count ? { ...paged, totalCount: await countMerchants(ctx.db, ctx.scope, input) } : paged
}
