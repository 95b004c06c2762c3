import type { marketplace } from '@stoa/contract/marketplace.ts'
import type { Returned } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { textsOf } from '../../kit/filter.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { pictureHref } from '../company/rules.ts'
import { listOpenMarketplaces } from './queries.ts'

/** Marketplaces a newcomer picks from. */
export async function listOpen(
  ctx: Pick<Ctx, 'db'>,
  { page, filter }: Received<typeof marketplace.listOpen>,
): Promise<Returned<typeof marketplace.listOpen>> {
  const rows = await listOpenMarketplaces(ctx.db, page, textsOf(filter))
  return pageRows(
    rows,
    page,
    (row) => [row.marketplaceName, row.marketplaceId],
    ({ logoFile, ...row }) => ({ ...row, logoHref: pictureHref(logoFile) }),
  )
}
