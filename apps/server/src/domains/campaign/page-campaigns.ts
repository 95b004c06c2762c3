import type { Campaign, campaign } from '@stoa/contract/campaign.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { textsOf } from '../../kit/filter.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { countCampaigns, listCampaigns } from './queries.ts'
import { toCampaign } from './to-campaign.ts'

/** The campaigns the caller sees. */
export async function pageCampaigns({ db, scope, now }: Ctx, { query, page, filter }: Received<typeof campaign.paged>): Promise<PageRows<Campaign>> {
  const filters = { statuses: query.status, text: textsOf(filter) }
  const rows = await listCampaigns(db, scope, filters, page)
  const totalCount = page.count ? await countCampaigns(db, scope, filters) : undefined
  return {
    ...pageRows(
      rows,
      page,
      (row) => [page.sort.field === 'name' ? row.name : row.startsOn, row.id],
      (row) => toCampaign(scope, now, row),
    ),
    ...(totalCount === undefined ? {} : { totalCount }),
  }
}
