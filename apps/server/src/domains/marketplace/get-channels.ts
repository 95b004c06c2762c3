import type { Channel, marketplace } from '@stoa/contract/marketplace.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { textsOf } from '../../kit/filter.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { pictureHref } from '../company/rules.ts'
import { listChannels } from './queries-channel.ts'

/** Marketplaces as a merchant stands to them. */
export async function getChannels(ctx: Ctx, { page, filter }: Received<typeof marketplace.getChannels>): Promise<PageRows<Channel>> {
  const rows = await listChannels(ctx.db, ctx.scope, page, textsOf(filter))
  return pageRows(
    rows,
    page,
    (row) => [row.marketplaceName, row.marketplaceId],
    ({ logoFile, ...row }) => ({ ...row, logoHref: pictureHref(logoFile) }),
  )
}
