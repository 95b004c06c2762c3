import type { MyMarketplace } from '@stoa/contract/marketplace.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findOwnMarketplace } from './queries.ts'
import { toMyMarketplace } from './to-marketplace.ts'

/** The record of the operator. */
export async function getMyMarketplace(ctx: Pick<Ctx, 'db' | 'scope'>): Promise<MyMarketplace> {
  return toMyMarketplace(orNotFound(await findOwnMarketplace(ctx.db, ctx.scope), 'marketplace'))
}
