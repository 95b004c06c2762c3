import { builtInMarketplace } from '@stoa/contract/built-in-marketplace.ts'
import type { branding } from '@stoa/contract/branding.ts'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findMarketplace, findShownMarketplace } from './queries.ts'
import { toMarketplace } from './to-marketplace.ts'

/** Returns the record that brands the portal for this visitor: see `findShownMarketplace`; Stoa's own where no marketplace is shown. */
export async function getMarketplace(
  ctx: Pick<Ctx, 'db' | 'actor' | 'scope'>,
  { query, caller }: Received<typeof branding.get>,
): Promise<Marketplace> {
  if (query.marketplaceId !== undefined) return toMarketplace(orNotFound(await findMarketplace(ctx.db, query.marketplaceId), 'marketplace'))
  const shown = await findShownMarketplace(ctx.db, ctx.actor.kind === 'nobody' ? undefined : ctx.scope, caller.host.toLowerCase())
  return shown ? toMarketplace(shown) : builtInMarketplace
}
