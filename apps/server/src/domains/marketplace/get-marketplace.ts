import { builtInMarketplace } from '@stoa/contract/built-in-marketplace.ts'
import type { branding } from '@stoa/contract/branding.ts'
import type { Marketplace, MyMarketplace } from '@stoa/contract/marketplace.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findMarketplace, findOwnMarketplace, findShownMarketplace } from './queries.ts'
import { toMarketplace, toMyMarketplace } from './to-marketplace.ts'

/** Returns the record that brands the portal for this visitor: see `findShownMarketplace`; Stoa's own where no marketplace is shown. */
export async function getMarketplace(
  ctx: Pick<Ctx, 'db' | 'actor' | 'scope'>,
  { query, caller }: Received<typeof branding.get>,
): Promise<Marketplace> {
  if (query.marketplaceId !== undefined) return toMarketplace(orNotFound(await findMarketplace(ctx.db, query.marketplaceId), 'marketplace'))
  const shown = await findShownMarketplace(ctx.db, ctx.actor.kind === 'nobody' ? undefined : ctx.scope, caller.host.toLowerCase())
  return shown ? toMarketplace(shown) : builtInMarketplace
}

/** The record of the operator. */
export async function getMyMarketplace(ctx: Pick<Ctx, 'db' | 'scope'>): Promise<MyMarketplace> {
  return toMyMarketplace(orNotFound(await findOwnMarketplace(ctx.db, ctx.scope), 'marketplace'))
}
