import type { Marketplace, MyMarketplace, marketplace } from '@stoa/contract/marketplace.ts'
import type { Ctx } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findMarketplace, findOnlyMarketplace, findOwnMarketplace } from './queries.ts'
import { builtInMarketplace, showMarketplace, showMyMarketplace } from './show-marketplace.ts'

/** What brands this portal: the marketplace asked for, else the only one there is, else our own. */
export async function getMarketplace(ctx: Pick<Ctx, 'db'>, { query }: Received<typeof marketplace.marketplace>): Promise<Marketplace> {
  if (query.marketplaceId !== undefined) return showMarketplace(found(await findMarketplace(ctx.db, query.marketplaceId), 'The marketplace'))
  const only = await findOnlyMarketplace(ctx.db)
  return only ? showMarketplace(only) : builtInMarketplace
}

/** The record of the operator. */
export async function getMyMarketplace(ctx: Pick<Ctx, 'db' | 'scope'>): Promise<MyMarketplace> {
  return showMyMarketplace(found(await findOwnMarketplace(ctx.db, ctx.scope), 'The marketplace'))
}
