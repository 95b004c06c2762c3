import type { AvailableProduct, campaign } from '@stoa/contract/campaign.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { textsOf } from '../../kit/filter.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { visibilityOf } from '../product/browse/queries-list.ts'
import { findCampaign } from './queries.ts'
import { listAvailable } from './queries-product.ts'
import { toCampaignProduct } from './to-campaign-product.ts'

/** Products that can be added to a campaign the caller runs. */
export async function pageAvailableProducts(
  { db, scope }: Ctx,
  { params, query, page, filter }: Received<typeof campaign.availableProducts>,
): Promise<PageRows<AvailableProduct>> {
  const found = await findCampaign(db, scope, params.id)
  const place = orNotFound(found?.companyId === scope.companyId ? found : undefined, 'campaign')
  const filters = { text: textsOf(filter), merchantIds: query.merchantId }
  const rows = await listAvailable(db, visibilityOf(scope), place, filters, page)
  return pageRows(rows, page, (row) => [row.keyName, row.id], toCampaignProduct)
}
