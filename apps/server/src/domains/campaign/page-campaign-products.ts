import type { CampaignProduct, campaign } from '@stoa/contract/campaign.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { textsOf } from '../../kit/filter.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { findCampaign } from './queries.ts'
import { listCampaignProducts } from './queries-product.ts'
import { salePrices } from './rules.ts'
import { toCampaignProduct } from './to-campaign-product.ts'

/** The products of a campaign the caller sees; of another's campaign a merchant sees its own. */
export async function pageCampaignProducts(
  { db, scope }: Ctx,
  { params, page, filter }: Received<typeof campaign.products>,
): Promise<PageRows<CampaignProduct>> {
  const place = orNotFound(await findCampaign(db, scope, params.id), 'campaign')
  const rows = await listCampaignProducts(db, scope, place, textsOf(filter), page)
  const isRemovable = place.status !== 'Ended' && (place.companyId === scope.companyId || scope.companyType === 'MERCHANT')
  return pageRows(
    rows,
    page,
    (row) => [row.keyName, row.id],
    ({ campaignPriceMinor, discountBasisPoints, highestMinor, isForSale, ...row }) => {
      const product = { lowestMinor: row.priceMinor, highestMinor, currency: row.currency, priceMinor: campaignPriceMinor, discountBasisPoints }
      const { lowestMinor, isReduced } = salePrices(product, place.currency)
      const money = (minor: number | null) => (minor === null ? null : { minor, currency: place.currency })
      return {
        ...toCampaignProduct(row),
        campaignPrice: money(lowestMinor),
        fixedPrice: money(campaignPriceMinor),
        isReduced,
        discount: discountBasisPoints === null ? null : discountBasisPoints / 100,
        isForSale,
        isRemovable,
      }
    },
  )
}
