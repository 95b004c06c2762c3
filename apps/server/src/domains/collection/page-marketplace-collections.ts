import type { MarketplaceCollection, assortment } from '@stoa/contract/assortment.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { pageCollections } from './page-collections.ts'
import { countMine } from './queries-info.ts'

const none = { total: 0, open: 0, pending: 0, approved: 0, rejected: 0 }

/** The collections of a marketplace one is a partner of, each with what the caller has in it; an operator has no products of its own. */
export async function pageMarketplaceCollections(
  ctx: Ctx,
  received: Received<typeof assortment.ofMarketplace>,
): Promise<PageRows<MarketplaceCollection>> {
  const { value, ...rest } = await pageCollections(ctx, received)
  const rows = await countMine(
    ctx.db,
    ctx.scope.companyId,
    received.params.id,
    value.map(({ id }) => id),
  )
  const mine = new Map(rows.map(({ collectionId, ...counts }) => [collectionId, counts]))
  return { ...rest, value: value.map((one) => ({ ...one, isMine: mine.has(one.id), mine: mine.get(one.id) ?? none })) }
}
